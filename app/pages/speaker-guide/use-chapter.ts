import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("hashchange", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("hashchange", listener);
  };
}

/**
 * The selected chapter, kept in the fragment of the address (`#technical`), so that it can be linked to. The first
 * of `ids` is selected while the fragment names none.
 */
export function useChapter<Id extends string>(ids: readonly [Id, ...Id[]]) {
  const hash = useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => "",
  );
  const selected = ids.find((id) => `#${id}` === hash) ?? ids[0];

  function select(id: Id) {
    // Not by `location.hash`: that would scroll the page to the chapter.
    window.history.replaceState(window.history.state, "", `#${id}`);
    for (const listener of listeners) listener();
  }

  return { selected, select };
}
