import { ExternalLink } from "./external-link.tsx";

type Props = {
  text: string;
  link: { label: string; href: string };
  /** Whether the link opens in a new tab. */
  newTab?: boolean;
  className?: string;
};

/** A sentence followed by a link within the site. */
export function LinkedText({ text, link, newTab = false, className }: Props) {
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
