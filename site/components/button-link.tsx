type Props = { href: string; label: string; primary?: boolean };

/** A link within the site, styled as a button. */
export function ButtonLink({ href, label, primary = false }: Props) {
  return (
    <a href={href} className={primary ? "button button-primary" : "button"}>
      {label}
    </a>
  );
}
