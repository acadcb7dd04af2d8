import type { ReactNode } from "react";
import { layout } from "#site/content/layout.ts";
import { Icon } from "./icon.tsx";

type Props = { href: string; className?: string; children: ReactNode };

/** A link that opens in a new tab: an arrow shows it, and screen readers hear it. */
export function ExternalLink({ href, className = "text-link", children }: Props) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <Icon name="out" />
      <span className="sr-only"> ({layout.opensInNewTab})</span>
    </a>
  );
}
