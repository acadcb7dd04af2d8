import { useSyncExternalStore } from "react";
import * as v from "valibot";
import { messageFilter } from "#contract/desk.ts";
import { DESK_PATH } from "#contract/desk-paths.ts";

const VIEWS = ["messages", "status", "history"] as const;

/** Where the organiser is: all of it is in the URL. */
const placeSchema = v.object({
  ...messageFilter.entries,
  view: v.optional(v.picklist(VIEWS), "messages"),
  /** How a tab with forms of one kind is shown. */
  as: v.optional(v.picklist(["list", "table"]), "list"),
  /** The id of the open message. */
  m: v.optional(v.string()),
});

export type Place = v.InferOutput<typeof placeSchema>;
export type View = (typeof VIEWS)[number];

const listeners = new Set<() => void>();

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  addEventListener("popstate", onChange);
  return () => {
    listeners.delete(onChange);
    removeEventListener("popstate", onChange);
  };
}

let known: { search: string; place: Place } | undefined;

/** The same URL gives the same object, as React requires. What the URL says wrong is left out. */
function readPlace(): Place {
  const { search } = location;
  if (known?.search === search) return known.place;
  const given = Object.fromEntries(new URLSearchParams(search));
  const right = Object.entries(placeSchema.entries).flatMap(([name, schema]) => {
    const value = v.safeParse(schema as v.GenericSchema, given[name]);
    return value.success ? [[name, value.output]] : [];
  });
  known = { search, place: v.parse(placeSchema, Object.fromEntries(right)) };
  return known.place;
}

const DEFAULTS = v.getDefaults(placeSchema) as Place;

/** Returns where the organiser is, also after that has changed; anywhere when the page is built. */
export const usePlace = (): Place => useSyncExternalStore(subscribe, readPlace, () => DEFAULTS);

/** Returns the address of a place that differs from this one. */
export function hrefOf(place: Place, changes: Partial<Place>): string {
  const next = Object.entries({ ...place, ...changes }).filter(
    ([name, value]) => value && value !== DEFAULTS[name as keyof Place],
  ) as [string, string][];
  return next.length > 0 ? `${DESK_PATH}?${new URLSearchParams(next)}` : DESK_PATH;
}

/** Goes to another place, which Back leaves again; with `replace`, in place of this one. */
export function go(href: string, replace = false): void {
  if (replace) history.replaceState(null, "", href);
  else history.pushState(null, "", href);
  // Neither fires an event.
  for (const onChange of listeners) onChange();
}
