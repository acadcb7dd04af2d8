import type { ReactNode } from "react";
import { layout } from "#site/content/layout.ts";
import { Icon } from "./icon.tsx";

type Props = { href: string; className?: string; children: ReactNode };

/** A link to another site, in a tab of its own; says so to those who do not see the arrow. */
export function ExternalLink({ href, className = "text-link", children }: Props) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <Icon name="out" />
      <span className="sr-only"> ({layout.opensInNewTab})</span>
    </a>
  );
}
