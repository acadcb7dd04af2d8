import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  for (const type of ["hashchange", "popstate"]) addEventListener(type, onChange);
  return () => {
    listeners.delete(onChange);
    for (const type of ["hashchange", "popstate"]) removeEventListener(type, onChange);
  };
}

/**
 * Returns the state that `read` finds in the page's URL, also after the URL has changed. `built` gives the state that the
 * page shows until React has hydrated it.
 */
export const useUrl = <State>(read: () => State, built: () => State): State =>
  useSyncExternalStore(subscribe, read, built);

/** Replaces the page's URL. Adds nothing to the history, so Back leads to the page before, and does not scroll. */
export function replaceUrl(url: string | URL): void {
  history.replaceState(history.state, "", url);
  // replaceState fires no event.
  for (const onChange of listeners) onChange();
}
