import { useSyncExternalStore } from "react";
import * as v from "valibot";
import { messageFilter } from "#contract/desk.ts";
import { DESK_PATH } from "#contract/desk-paths.ts";

const VIEWS = ["messages", "status", "history"] as const;

/**
 * Where the organiser is. All of it is in the URL but for the search, which may be somebody's name or address: that is in the
 * state of the entry in the history, which only this tab has.
 */
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

/** Where the organiser is while the browser refuses the address: WebKit does after 100 in 10 seconds. */
let refused: Place | undefined;

function subscribe(onChange: () => void): () => void {
  const onReturn = () => {
    refused = undefined;
    onChange();
  };
  listeners.add(onChange);
  addEventListener("popstate", onReturn);
  return () => {
    listeners.delete(onChange);
    removeEventListener("popstate", onReturn);
  };
}

let known: { key: string; place: Place } | undefined;

/** Returns where the organiser is. The same entry gives the same object, as React requires. What is wrong in it is left out. */
export function currentPlace(): Place {
  if (refused) return refused;
  const { search } = (history.state ?? {}) as { search?: unknown };
  const key = JSON.stringify([location.search, search]);
  if (known?.key === key) return known.place;
  const given = { ...Object.fromEntries(new URLSearchParams(location.search)), search };
  const right = Object.entries(placeSchema.entries).flatMap(([name, schema]) => {
    const value = v.safeParse(schema as v.GenericSchema, given[name as keyof typeof given]);
    return value.success ? [[name, value.output]] : [];
  });
  known = { key, place: v.parse(placeSchema, Object.fromEntries(right)) };
  return known.place;
}

const DEFAULTS = v.getDefaults(placeSchema) as Place;

/** Returns where the organiser is, also after that has changed; anywhere when the page is built. */
export const usePlace = (): Place => useSyncExternalStore(subscribe, currentPlace, () => DEFAULTS);

/** Returns the address of a place. */
export function hrefOf({ search: _, ...place }: Place): string {
  const given = Object.entries(place).filter(
    ([name, value]) => value && value !== DEFAULTS[name as keyof Place],
  ) as [string, string][];
  return given.length > 0 ? `${DESK_PATH}?${new URLSearchParams(given)}` : DESK_PATH;
}

/** Goes to another place, which Back leaves again; with `replace`, in place of this one. */
export function go(place: Place, replace = false): void {
  const entry = [{ search: place.search }, "", hrefOf(place)] as const;
  try {
    if (replace) history.replaceState(...entry);
    else history.pushState(...entry);
    refused = undefined;
  } catch {
    refused = place;
  }
  // Neither fires an event.
  for (const onChange of listeners) onChange();
}
