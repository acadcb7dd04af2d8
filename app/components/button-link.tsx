import type { ReactNode } from "react";
import { Link } from "react-router";

type Props = { to: string; primary?: boolean; children: ReactNode };

/** A link to a page of the site that looks like a button. */
export function ButtonLink({ to, primary = false, children }: Props) {
  return (
    <Link to={to} className={primary ? "button button-primary" : "button"}>
      {children}
    </Link>
  );
}
