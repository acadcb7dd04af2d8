import type { ReactNode } from "react";

type Props = { to: string; primary?: boolean; children: ReactNode };

/** A link to a page of the site that looks like a button. */
export function ButtonLink({ to, primary = false, children }: Props) {
  return (
    <a href={to} className={primary ? "button button-primary" : "button"}>
      {children}
    </a>
  );
}
