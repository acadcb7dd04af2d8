import { useId, useRef } from "react";
import { useLocation } from "react-router";
import { layout } from "#app/content/layout.ts";
import { NavItem } from "./nav-item.tsx";
import { useDismiss } from "./use-dismiss.ts";
import { useHoverDisclosure } from "./use-hover-disclosure.ts";

const { events } = layout.nav;

/** The EVENTS group: a dropdown at desktop width, a collapsible list in the mobile menu (specification, section 2). */
export function EventsMenu({ onNavigate }: { onNavigate: () => void }) {
  const { pathname } = useLocation();
  const { open, close, toggle, onPointerEnter, onPointerLeave } = useHoverDisclosure();
  const item = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const dismiss = useDismiss(open, close, item, button);

  const current =
    pathname.startsWith(events.section) || events.links.some(({ to }) => to === pathname);

  return (
    <li ref={item} className="events" {...{ onPointerEnter, onPointerLeave }}>
      <button
        ref={button}
        type="button"
        className="nav-link"
        aria-expanded={open}
        aria-controls={listId}
        aria-current={current ? "true" : undefined}
        onClick={toggle}
      >
        {events.label}
        <svg viewBox="0 0 10 6" className="chevron" aria-hidden="true" focusable="false">
          <path d="M1 1l4 4 4-4" />
        </svg>
      </button>
      <ul id={listId} className="submenu" data-open={open}>
        {events.links.map(({ label, to }) => (
          <li key={to}>
            <NavItem
              label={label}
              to={to}
              onClick={() => {
                dismiss();
                onNavigate();
              }}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}
