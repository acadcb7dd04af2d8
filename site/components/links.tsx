import type { ReactNode } from "react";
import { opensInNewTab } from "#site/content/layout.ts";
import { Icon } from "./icon.tsx";

type ButtonLinkProps = { href: string; label: string; primary?: boolean };

/** A link within the site, styled as a button. */
export function ButtonLink({ href, label, primary = false }: ButtonLinkProps) {
  return (
    <a href={href} className={primary ? "button button-primary" : "button"}>
      {label}
    </a>
  );
}

type BackLinkProps = { href: string; label: string; target?: "_top" };

/** A link to the parent page. */
export function BackLink({ href, label, target }: BackLinkProps) {
  return (
    <a href={href} target={target} className="touch-row plain-link small muted">
      <Icon name="left" />
      {label}
    </a>
  );
}

type ExternalLinkProps = {
  href: string;
  className?: string;
  /** A drawing before the text. */
  mark?: ReactNode;
  children: string;
};

/** A link that opens in a new tab: an arrow shows it, and screen readers hear it. */
export function ExternalLink({
  href,
  className = "text-link",
  mark,
  children: text,
}: ExternalLinkProps) {
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

type LinkedTextProps = {
  text: string;
  link: { label: string; href: string };
  /** Whether the link opens in a new tab. */
  newTab?: boolean;
  className?: string;
};

/** A sentence followed by a link within the site. */
export function LinkedText({ text, link, newTab = false, className }: LinkedTextProps) {
  return (
    <p className={className}>
      {`${text} `}
      {newTab ? (
        <ExternalLink href={link.href}>{link.label}</ExternalLink>
      ) : (
        <a href={link.href} className="text-link">
          {link.label}
        </a>
      )}
    </p>
  );
}
