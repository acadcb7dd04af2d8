import { type KeyboardEvent, useEffect, useState } from "react";
import { type MessageFilter, TABS } from "#contract/desk.ts";
import { desk } from "#site/content/desk.ts";
import { Download } from "./download.tsx";
import { Link, navigate, type Route, useRoute } from "./router.tsx";
import type { ToastContent } from "./toast.tsx";

const { list, tabs } = desk;

/** The id of the list, which the tabs choose, and that of the tab that labels it. */
export const PANEL = "desk-panel";
export const TAB = "desk-tab";

/** How long typing may pause before it is searched for, in milliseconds. */
const PAUSE_MS = 250;

type Props = {
  /** How many messages need an organiser. */
  needs: number;
  onHelp: () => void;
  onDone: (toast: ToastContent) => void;
};

/** Which messages are listed, and how. */
export function Filters({ needs, onHelp, onDone }: Props) {
  const route = useRoute();
  const { tab, search, consent, as } = route;
  const hasTable = tab !== "all" && tab !== "needs" && tab !== "spam";
  return (
    <>
      <Tabs needs={needs} tab={tab} />
      <div className="desk-filters">
        <Search route={route} />
        {tab === "registration" && (
          <label className="desk-choice">
            {list.consent}
            <select
              className="desk-control"
              value={consent ?? ""}
              onChange={({ target }) =>
                navigate(
                  { ...route, consent: (target.value || undefined) as Route["consent"] },
                  true,
                )
              }
            >
              <option value="">{list.consents.any}</option>
              <option value="yes">{list.consents.yes}</option>
              <option value="no">{list.consents.no}</option>
            </select>
          </label>
        )}
        {hasTable && (
          <label className="desk-choice">
            {list.as}
            <select
              className="desk-control"
              value={as}
              onChange={({ target }) =>
                navigate({ ...route, as: target.value as Route["as"] }, true)
              }
            >
              <option value="list">{list.asList}</option>
              <option value="table">{list.asTable}</option>
            </select>
          </label>
        )}
        <p className="desk-tools">
          <Download filter={{ tab, search, consent }} format="csv" onDone={onDone}>
            {list.download} {list.csv}
          </Download>
          <Download filter={{ tab, search, consent }} format="json" onDone={onDone}>
            {list.json}
          </Download>
          <button type="button" onClick={onHelp}>
            {list.keys}
          </button>
        </p>
      </div>
    </>
  );
}

/**
 * The tabs of the list: a single tab stop; Left, Right, Home and End move, Enter chooses (ARIA Authoring Practices, tabs with
 * manual activation, since each asks the server). Links, so that each has an address.
 */
function Tabs({ tab, needs }: { tab: MessageFilter["tab"]; needs: number }) {
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
          {name === "needs" && needs > 0 && <span className="desk-count">{` ${needs}`}</span>}
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

/** Searches once typing pauses. */
function Search({ route }: { route: Route }) {
  const [typed, setTyped] = useState(route.search);
  const [searched, setSearched] = useState(route.search);
  if (searched !== route.search) {
    // Back or a link has changed it, not this field.
    setSearched(route.search);
    if (typed.trim() !== route.search) setTyped(route.search);
  }
  useEffect(() => {
    const search = typed.trim();
    if (search === route.search) return;
    const timer = setTimeout(() => navigate({ ...route, search }, true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, route]);
  return (
    <label className="desk-search">
      <span className="sr-only">{list.search}</span>
      <input
        className="desk-control"
        type="search"
        value={typed}
        maxLength={200}
        dir="auto"
        placeholder={list.searchHint}
        onChange={({ target }) => setTyped(target.value)}
      />
    </label>
  );
}
