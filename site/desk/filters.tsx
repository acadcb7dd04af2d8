import { useEffect, useState } from "react";
import { desk } from "#site/content/desk.ts";
import { Download } from "./download.tsx";
import { navigate, type Route, useRoute } from "./router.ts";
import { Tabs } from "./tabs.tsx";
import type { ToastContent } from "./toast.tsx";

const { list } = desk;

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
