type Props = { to: string; label: string; primary?: boolean };

/** A link within the site, styled as a button. */
export function ButtonLink({ to, label, primary = false }: Props) {
  return (
    <a href={to} className={primary ? "button button-primary" : "button"}>
      {label}
    </a>
  );
}
