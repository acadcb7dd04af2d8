import { useLocation } from "react-router";
import { PageLink } from "../page-link/page-link.tsx";

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
    <PageLink
      to={to}
      className={className}
      aria-current={pathname === to ? "page" : undefined}
      onClick={onClick}
    >
      {label}
    </PageLink>
  );
}
