type Props = { to: string; label: string; primary?: boolean };

/** A link to a page of the site that looks like a button. */
export function ButtonLink({ to, label, primary = false }: Props) {
  return (
    <a href={to} className={primary ? "button button-primary" : "button"}>
      {label}
    </a>
  );
}
