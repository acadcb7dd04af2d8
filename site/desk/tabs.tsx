import type { KeyboardEvent } from "react";
import { type MessageFilter, TABS } from "#contract/desk.ts";
import { desk } from "#site/content/desk.ts";
import { Link } from "./router.tsx";

const { list, tabs } = desk;

/** The id of the list, which the tabs choose, and that of the tab that labels it. */
export const PANEL = "desk-panel";
export const TAB = "desk-tab";

/**
 * The tabs of the list: a single tab stop; Left, Right, Home and End move, Enter chooses (ARIA Authoring Practices, tabs with
 * manual activation, since each asks the server). Links, so that each has an address.
 */
export function Tabs({ tab, open }: { tab: MessageFilter["tab"]; open: number }) {
  return (
    <div role="tablist" aria-label={list.tabs} className="desk-tabs" onKeyDown={move}>
      {TABS.map((name) => (
        <Link
          key={name}
          id={name === tab ? TAB : undefined}
          to={{ tab: name, consent: undefined, m: undefined }}
          role="tab"
          aria-selected={name === tab}
          aria-controls={PANEL}
          tabIndex={name === tab ? 0 : -1}
        >
          {tabs[name]}
          {name === "open" && open > 0 && <span className="desk-count">{` ${open}`}</span>}
        </Link>
      ))}
    </div>
  );
}

function move(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey) return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const at = all.indexOf(target as HTMLElement);
  const forward = getComputedStyle(currentTarget).direction === "rtl" ? -1 : 1;
  const next = {
    ArrowRight: (at + forward + all.length) % all.length,
    ArrowLeft: (at - forward + all.length) % all.length,
    Home: 0,
    End: all.length - 1,
  }[key];
  if (next === undefined) return;
  event.preventDefault();
  all[next]?.focus();
}
