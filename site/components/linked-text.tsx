type Props = { text: string; link: { label: string; href: string }; className?: string };

/** A sentence followed by a link within the site. */
export function LinkedText({ text, link, className }: Props) {
  return (
    <p className={className}>
      {text}{" "}
      <a href={link.href} className="text-link">
        {link.label}
      </a>
    </p>
  );
}
