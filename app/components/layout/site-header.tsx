import { useCallback, useRef, useState } from "react";
import { Link } from "react-router";
import { layout } from "#app/content/layout.ts";
import { site } from "#app/content/site.ts";
import { Mark } from "../mark.tsx";
import { EventsMenu } from "./events-menu.tsx";
import { NavItem } from "./nav-item.tsx";
import { useDismiss } from "./use-dismiss.ts";
import { useScrolled } from "./use-scrolled.ts";

/** The bar turns opaque once the page is scrolled further than this many pixels (specification, section 9). */
const OPAQUE_AFTER = 10;

const { nav } = layout;
const MENU_ID = "menu";

/** The bar on every page, with the menu that collapses under 768px (specification, section 2). */
export function SiteHeader() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const bar = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const opaque = useScrolled(OPAQUE_AFTER);
  const dismiss = useDismiss(open, close, bar, toggle);

  return (
    <header ref={bar} className="site-header on-ink" data-opaque={opaque || open}>
      <div className="bar">
        <Link to="/" className="brand" onClick={close}>
          <Mark seed={site.name} seats={9} />
          {site.name}
        </Link>
        <button
          ref={toggle}
          type="button"
          className="menu-toggle"
          aria-expanded={open}
          aria-controls={MENU_ID}
          onClick={() => setOpen(!open)}
        >
          <span className="menu-icon" aria-hidden="true" />
          {nav.menu}
        </button>
        <nav id={MENU_ID} aria-label={nav.label} className="menu" data-open={open}>
          <ul>
            <li>
              <NavItem {...nav.home} onClick={dismiss} />
            </li>
            <li>
              <NavItem {...nav.guidelines} onClick={dismiss} />
            </li>
            <EventsMenu onNavigate={dismiss} />
            <li>
              <NavItem {...nav.show} className="button" onClick={dismiss} />
            </li>
            <li>
              <NavItem {...nav.invite} className="button button-primary" onClick={dismiss} />
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}
