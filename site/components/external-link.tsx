import type { ReactNode } from "react";
import { opensInNewTab } from "#site/content/layout.ts";
import { Icon } from "./icon.tsx";

type Props = {
  href: string;
  className?: string;
  /** A drawing before the text. */
  mark?: ReactNode;
  children: string;
};

/** A link that opens in a new tab: an arrow shows it, and screen readers hear it. */
export function ExternalLink({ href, className = "text-link", mark, children: text }: Props) {
  const lastWord = text.lastIndexOf(" ") + 1;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {mark}
      <span>
        {text.slice(0, lastWord)}
        <span className="last-word">
          {text.slice(lastWord)}
          <Icon name="out" />
        </span>
      </span>
      <span className="sr-only">{` (${opensInNewTab})`}</span>
    </a>
  );
}
