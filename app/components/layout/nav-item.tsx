import { Link, useLocation } from "react-router";

type Props = {
  label: string;
  to: string;
  className?: string;
  onClick: () => void;
};

/** A link of the bar; the one that leads to the current page says so. */
export function NavItem({ label, to, className = "nav-link", onClick }: Props) {
  const { pathname } = useLocation();
  return (
    <Link
      to={to}
      className={className}
      aria-current={pathname === to ? "page" : undefined}
      onClick={onClick}
    >
      {label}
    </Link>
  );
}
