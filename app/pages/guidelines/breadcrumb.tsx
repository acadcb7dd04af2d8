import { Link } from "react-router";

type Props = { label: string; home: { label: string; to: string }; current: string };

/** Where the page stands (ARIA Authoring Practices, breadcrumb). */
export function Breadcrumb({ label, home, current }: Props) {
  return (
    <nav aria-label={label}>
      <ol className="flex items-center gap-3 text-[0.9375rem] text-(--muted)">
        <li>
          <Link to={home.to} className="text-link inline-block py-2.5">
            {home.label}
          </Link>
        </li>
        <li aria-hidden="true">/</li>
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  );
}
