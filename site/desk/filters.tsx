import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { TABS } from "#contract/desk.ts";
import { isKind } from "#contract/kinds.ts";
import { Icon } from "#site/components/icon.tsx";
import { desk } from "#site/content/desk.ts";
import "./filters.css";
import { chosenInWords, Dates, filterOf, RouteChoice } from "./choices.tsx";
import { KeysButton } from "./keys.tsx";
import { usePost } from "./queries.ts";
import { Link, navigate, useRoute } from "./router.tsx";
import { dayOf, serverTime } from "./time.tsx";

const { list, tabs } = desk;

/** How long typing may pause before it is searched for, in milliseconds. */
const PAUSE_MS = 250;

/** How long a browser may take to ask where a file goes, in milliseconds. */
const SAVING_MS = 60_000;

/** Which messages are listed, and how; `open` says how many are open. */
export function Filters({ open }: { open: number }) {
  const route = useRoute();
  const { tab } = route;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tabs open={open} />
      <div className="desk-filters row">
        <Search />
        {/* In a narrow list, all but the search is behind it. */}
        <button
          type="button"
          className="desk-chosen control"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="sr-only">{list.choices}: </span>
          <span>{chosenInWords(route)}</span>
          <Icon name="chevron" />
        </button>
        <div id={id} className="desk-choices row" data-open={isOpen}>
          <RouteChoice name="state" options={list.states} />
          <Dates />
          {tab === "registration" && <RouteChoice name="consent" options={list.consents} />}
          <RouteChoice name="order" options={list.orders} />
          {/* Only the messages of one form can be a table. */}
          {isKind(tab) && <RouteChoice name="as" options={list.shapes} />}
          <p className="desk-tools row">
            <Download format="csv">
              {list.download} {list.csv}
            </Download>
            <Download format="json">{list.json}</Download>
            <KeysButton />
          </p>
        </div>
      </div>
    </>
  );
}

/** The tabs of the list: links, since each is an address. */
function Tabs({ open }: { open: number }) {
  const { tab, m } = useRoute();
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number widens the row; without a message a small window shows it
  useEffect(() => centre(current.current), [tab, open, m]);
  return (
    <nav aria-label={list.tabs}>
      <ul className="desk-tabs desk-places row rule-below">
        {TABS.map((name) => (
          <li key={name}>
            <Link
              to={{ tab: name, consent: undefined, m: undefined }}
              ref={name === tab ? current : undefined}
              aria-current={name === tab ? "page" : undefined}
            >
              {tabs[name]}
              {name === "open" && open > 0 && (
                <span className="desk-count tabular">{` ${open}`}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Moves a tab to the middle of its row, if that scrolls. Nothing else moves. */
function centre(tab: HTMLElement | null): void {
  const row = tab?.closest("ul");
  if (!tab || !row) return;
  const [inner, outer] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollBy({ left: inner.x + inner.width / 2 - (outer.x + outer.width / 2) });
}

/** Searches once typing pauses. */
function Search() {
  const route = useRoute();
  const [typed, setTyped] = useState(route.search);
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
        className="control"
        data-key="/"
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

/** Saves the messages that are listed as a file, named by tab and day in Israel. */
function Download({ format, children }: { format: "csv" | "json"; children: ReactNode }) {
  const route = useRoute();
  const { post, isPending } = usePost("export", {
    onDone(file, { tab }) {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(file);
      link.download = `${tab}-${dayOf(serverTime())}.${format}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), SAVING_MS);
    },
  });
  return (
    <button
      type="button"
      className="text-link"
      aria-disabled={isPending}
      onClick={() => post({ ...filterOf(route), format })}
    >
      {children}
    </button>
  );
}
