import { type ComponentPropsWithRef, useSyncExternalStore } from "react";
import * as v from "valibot";
import { messageFilter, messagesRequest } from "#contract/desk.ts";
import { DESK_PATH } from "#contract/desk-paths.ts";
import { onPlainClick } from "#site/islands/in-page-links.ts";

const VIEWS = ["messages", "status", "history"] as const;

/** Where the organiser is. All of it is in the URL but for the search, which may be somebody's name or address. */
const routeSchema = v.object({
  ...messageFilter.entries,
  view: v.optional(v.picklist(VIEWS), "messages"),
  /** When they were received: a time with a name, or from day to day. */
  time: v.optional(v.picklist(["month", "days", "year", "between"])),
  order: messagesRequest.entries.order,
  /** How a tab with forms of one kind is shown. */
  as: v.optional(v.picklist(["list", "table"]), "list"),
  /** The id of the open message. */
  m: v.optional(v.string()),
});

export type Route = v.InferOutput<typeof routeSchema>;
export type View = (typeof VIEWS)[number];

const listeners = new Set<() => void>();

/** In this page alone: what is in the browser's history outlives the session. */
let search: string | undefined;

/** Where the organiser is while the browser refuses the address: WebKit does after 100 in 10 seconds. */
let refused: Route | undefined;

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

let known: { key: string; route: Route } | undefined;

/** Returns where the organiser is. The same entry gives the same object, as React requires. What is wrong in it is left out. */
export function currentRoute(): Route {
  if (refused) return refused;
  const key = JSON.stringify([location.search, search]);
  if (known?.key === key) return known.route;
  const given = { ...Object.fromEntries(new URLSearchParams(location.search)), search };
  const right = Object.entries(routeSchema.entries).flatMap(([name, schema]) => {
    const value = v.safeParse(schema as v.GenericSchema, given[name as keyof typeof given]);
    return value.success ? [[name, value.output]] : [];
  });
  known = { key, route: v.parse(routeSchema, Object.fromEntries(right)) };
  return known.route;
}

const DEFAULTS = v.getDefaults(routeSchema) as Route;

/** Returns where the organiser is, also after that has changed. */
export const useRoute = (): Route => useSyncExternalStore(subscribe, currentRoute);

/** Returns the address of a route. */
function hrefOf({ search: _, ...route }: Route): string {
  const given = Object.entries(route).filter(
    ([name, value]) => value && value !== DEFAULTS[name as keyof Route],
  ) as [string, string][];
  return given.length > 0 ? `${DESK_PATH}?${new URLSearchParams(given)}` : DESK_PATH;
}

/** Goes to another route, which Back leaves again; with `replace`, in place of this one. */
export function navigate(route: Route, replace = false): void {
  search = route.search;
  const entry = [null, "", hrefOf(route)] as const;
  try {
    if (replace) history.replaceState(...entry);
    else history.pushState(...entry);
    refused = undefined;
  } catch {
    refused = route;
  }
  // Neither fires an event.
  for (const onChange of listeners) onChange();
}

/** Closes a message, if it is the open one. */
export function closeMessage(id: string | undefined): void {
  const route = currentRoute();
  if (id && id === route.m) navigate({ ...route, m: undefined });
}

type LinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & { to: Partial<Route> };

/** A link to another route of the desk, which needs no new page. */
export function Link({ to, ...rest }: LinkProps) {
  const route = { ...useRoute(), ...to };
  return <a {...rest} href={hrefOf(route)} onClick={onPlainClick(() => navigate(route))} />;
}
