import { useSyncExternalStore } from "react";
import type { ChapterTitle } from "#site/content/guide/types.ts";

function subscribe(onChange: () => void): () => void {
  addEventListener("hashchange", onChange);
  return () => removeEventListener("hashchange", onChange);
}

/**
 * Returns the selected chapter, kept in the URL's fragment (`#technical`) so that it can be linked to, and a function that
 * selects one. Without a valid fragment it is the first. In the built page, which knows no fragment, it is undefined, and
 * CSS shows the chapter that the fragment names.
 */
export function useChapter(chapters: ChapterTitle[]) {
  const hash = useSyncExternalStore<string | null>(
    subscribe,
    () => location.hash,
    () => null,
  );
  const named = chapters.find(({ id }) => `#${id}` === hash) ?? chapters[0];
  const select = (id: ChapterTitle["id"]) => {
    // Not `location.hash`, which would scroll to the chapter and have Back lead to the one before.
    history.replaceState(history.state, "", `#${id}`);
    // replaceState fires no event.
    dispatchEvent(new Event("hashchange"));
  };
  return { selected: hash === null ? undefined : named?.id, select };
}
