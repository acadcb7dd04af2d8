import { useEffect, useLayoutEffect, useState } from "react";
import type { GuideChapter } from "#site/content/speaker-guide.ts";
import { followAddress } from "#site/islands/follow-address.ts";

/**
 * Returns the selected chapter, kept in the URL's fragment (`#technical`) so that it can be linked to, and a function that
 * selects one. It is the first until a fragment names another; one that names none, as that of the skip link, changes nothing.
 * In the built page, which knows no fragment, it is undefined, and CSS shows the chapter that the fragment names.
 */
export function useChapter(chapters: GuideChapter[]) {
  const [selected, select] = useState<GuideChapter["id"]>();

  useLayoutEffect(() => {
    const follow = () => select((shown) => named(chapters) ?? shown ?? chapters[0]?.id);
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [chapters]);

  useEffect(() => {
    if (!selected || selected === (named(chapters) ?? chapters[0]?.id)) return;
    return followAddress((url) => {
      url.hash = selected;
    });
  }, [selected, chapters]);

  return { selected, select };
}

/** Returns the chapter that the URL names, if any. */
const named = (chapters: GuideChapter[]) =>
  chapters.find(({ id }) => `#${id}` === location.hash)?.id;
