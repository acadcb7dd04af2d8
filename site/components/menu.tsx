import { layout } from "#site/content/layout.ts";
import { Icon } from "./icon.tsx";
import "./menu.css";

const { nav } = layout;
const MENU_ID = "menu";
const EVENTS_ID = "events-menu";

/**
 * The links of the navigation bar, which collapse below 768px (docs/product.md, section 2). The menu and EVENTS are disclosures (ARIA
 * Authoring Practices, disclosure navigation), which enhancements/navigation-bar.ts opens and closes.
 */
export function Menu({ pathname }: { pathname: string }) {
  const linkTo = (
    { label, href }: { label: string; href: string },
    className = "nav-link touch-row",
  ) => (
    <a href={href} className={className} aria-current={pathname === href ? "page" : undefined}>
      {label}
    </a>
  );
  const { label, section, links } = nav.events;
  const inEvents = pathname.startsWith(section) || links.some(({ href }) => href === pathname);
  return (
    <>
      <button
        type="button"
        data-menu
        className="menu-toggle touch-row"
        aria-expanded={false}
        aria-controls={MENU_ID}
      >
        <span className="menu-icon" aria-hidden="true" />
        {nav.menu}
      </button>
      <nav id={MENU_ID} aria-label={nav.label} className="menu">
        <ul>
          <li>{linkTo(nav.home)}</li>
          <li>{linkTo(nav.guidelines)}</li>
          {/* A dropdown from 768px, a collapsible list in the mobile menu (docs/product.md, section 2). */}
          <li className="events">
            <button
              type="button"
              className="nav-link touch-row"
              aria-expanded={false}
              aria-controls={EVENTS_ID}
              aria-current={inEvents ? "true" : undefined}
            >
              {label}
              <Icon name="chevron" />
            </button>
            <ul id={EVENTS_ID} className="submenu">
              {links.map((link) => (
                <li key={link.href}>{linkTo(link)}</li>
              ))}
            </ul>
          </li>
          <li>{linkTo(nav.show, "button")}</li>
          <li>{linkTo(nav.invite, "button button-primary")}</li>
        </ul>
      </nav>
    </>
  );
}
