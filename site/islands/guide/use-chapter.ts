import { useSyncExternalStore } from "react";
import type { Guide, GuideChapter } from "#site/content/guide-entry.ts";

function subscribe(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}

/**
 * The selected chapter, kept in the fragment of the address (`#technical`), so that it can be linked to. The first is
 * selected while the fragment names none. Undefined in the built page, which knows no fragment: there CSS shows the
 * chapter that the address names.
 */
export function useChapter(chapters: Guide["chapters"]) {
  const hash = useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => null,
  );
  const named = chapters.find(({ id }) => `#${id}` === hash) ?? chapters[0];

  function select(id: GuideChapter["id"]) {
    // Not by `location.hash`, which would scroll the page to the chapter; so the event has to be told too.
    window.history.replaceState(window.history.state, "", `#${id}`);
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  }

  return { selected: hash === null ? undefined : named.id, select };
}
