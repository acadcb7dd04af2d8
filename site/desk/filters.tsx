import { useEffect, useState } from "react";
import type { MessageFilter } from "#contract/desk.ts";
import { isKind } from "#contract/kinds.ts";
import { desk } from "#site/content/desk.ts";
import { Choice, Dates } from "./choices.tsx";
import { Download } from "./download.tsx";
import { navigate, type Route, useRoute } from "./router.tsx";
import { Tabs } from "./tabs.tsx";
import type { ToastContent } from "./toast.tsx";

const { list } = desk;

/** How long typing may pause before it is searched for, in milliseconds. */
const PAUSE_MS = 250;

type Props = {
  filter: MessageFilter;
  /** How many messages are open. */
  open: number;
  onHelp: () => void;
  onDone: (toast: ToastContent) => void;
};

/** Which messages are listed, and how. */
export function Filters({ filter, open, onHelp, onDone }: Props) {
  const route = useRoute();
  const { tab, consent, mail, order, as } = route;
  const choose = (changed: Partial<Route>) => navigate({ ...route, ...changed }, true);
  return (
    <>
      <Tabs open={open} tab={tab} />
      <div className="desk-filters">
        <Search route={route} />
        <Choice
          label={list.state}
          value={mail ?? ""}
          options={list.states}
          onChoose={(value) => choose({ mail: value || undefined })}
        />
        <Dates route={route} onChoose={choose} />
        {tab === "registration" && (
          <Choice
            label={list.consent}
            value={consent ?? ""}
            options={list.consents}
            onChoose={(value) => choose({ consent: value || undefined })}
          />
        )}
        <Choice
          label={list.order}
          value={order}
          options={list.orders}
          onChoose={(value) => choose({ order: value })}
        />
        {/* Only the messages of one form can be a table. */}
        {isKind(tab) && (
          <Choice
            label={list.as}
            value={as}
            options={list.shapes}
            onChoose={(value) => choose({ as: value })}
          />
        )}
        <p className="desk-tools">
          <Download filter={filter} format="csv" onDone={onDone}>
            {list.download} {list.csv}
          </Download>
          <Download filter={filter} format="json" onDone={onDone}>
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
