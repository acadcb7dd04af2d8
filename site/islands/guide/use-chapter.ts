import { useSyncExternalStore } from "react";
import type { Guide, GuideChapter } from "#site/content/guide/types.ts";

function subscribe(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}

/**
 * Returns the selected chapter, kept in the URL's fragment (`#technical`) so that it can be linked to, and a function that
 * selects one. Without a valid fragment it is the first. In the built page, which knows no fragment, it is undefined, and
 * CSS shows the chapter that the fragment names.
 */
export function useChapter(chapters: Guide["chapters"]) {
  const hash = useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => null,
  );
  const named = chapters.find(({ id }) => `#${id}` === hash) ?? chapters[0];

  function select(id: GuideChapter["id"]) {
    // Not `location.hash`, which would scroll to the chapter. replaceState does not fire the event.
    window.history.replaceState(window.history.state, "", `#${id}`);
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  }

  return { selected: hash === null ? undefined : named.id, select };
}
