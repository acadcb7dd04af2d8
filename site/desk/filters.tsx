import { useEffect, useState } from "react";
import { DESK } from "#contract/desk-paths.ts";
import { desk } from "#site/content/desk.ts";
import { urlOf } from "./call.ts";
import { go, hrefOf, type Place, usePlace } from "./place.ts";
import { Tabs } from "./tabs.tsx";

const { list } = desk;

/** How long typing may pause before it is searched for, in milliseconds. */
const PAUSE_MS = 250;

/** Which messages are listed, and how. */
export function Filters({ needs, onHelp }: { needs: number; onHelp: () => void }) {
  const place = usePlace();
  const { tab, search, consent, as } = place;
  const hasTable = tab !== "all" && tab !== "needs" && tab !== "spam";
  return (
    <>
      <Tabs needs={needs} tab={tab} />
      <div className="desk-filters">
        <Search place={place} />
        {tab === "registration" && (
          <label className="desk-choice">
            {list.consent}
            <select
              className="desk-control"
              value={consent ?? ""}
              onChange={({ target }) =>
                go(
                  hrefOf(place, { consent: (target.value || undefined) as Place["consent"] }),
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
                go(hrefOf(place, { as: target.value as Place["as"] }), true)
              }
            >
              <option value="list">{list.asList}</option>
              <option value="table">{list.asTable}</option>
            </select>
          </label>
        )}
        <p className="desk-tools">
          <a href={urlOf(DESK.export, { tab, search, consent, format: "csv" })} download>
            {list.download} {list.csv}
          </a>
          <a href={urlOf(DESK.export, { tab, search, consent, format: "json" })} download>
            {list.json}
          </a>
          <button type="button" onClick={onHelp}>
            {list.keys}
          </button>
        </p>
      </div>
    </>
  );
}

/** Searches once typing pauses. */
function Search({ place }: { place: Place }) {
  const [typed, setTyped] = useState(place.search);
  const [searched, setSearched] = useState(place.search);
  if (searched !== place.search) {
    // Back or a link has changed it, not this field.
    setSearched(place.search);
    if (typed.trim() !== place.search) setTyped(place.search);
  }
  useEffect(() => {
    const search = typed.trim();
    if (search === place.search) return;
    const timer = setTimeout(() => go(hrefOf(place, { search }), true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, place]);
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
