import type { ChapterTitle } from "#site/content/guide/types.ts";
import { replaceUrl, useUrl } from "../use-url.ts";

/**
 * Returns the selected chapter, kept in the URL's fragment (`#technical`) so that it can be linked to, and a function that
 * selects one. Without a valid fragment it is the first. In the built page, which knows no fragment, it is undefined, and
 * CSS shows the chapter that the fragment names.
 */
export function useChapter(chapters: ChapterTitle[]) {
  const hash = useUrl<string | null>(
    () => location.hash,
    () => null,
  );
  const named = chapters.find(({ id }) => `#${id}` === hash) ?? chapters[0];
  // Not `location.hash`, which would scroll to the chapter.
  const select = (id: ChapterTitle["id"]) => replaceUrl(`#${id}`);
  return { selected: hash === null ? undefined : named?.id, select };
}
