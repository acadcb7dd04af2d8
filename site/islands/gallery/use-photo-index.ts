import { startTransition, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { followAddress } from "#site/islands/in-page-links.ts";

/**
 * Returns the index of the selected photo, kept in the URL so that it can be linked to; that of the photo that is shown, which
 * comes after the frame that shows the press, since it would delay that on a slow phone; and functions that select one or move by
 * some, as far as there are photos.
 */
export function usePhotoIndex(total: number) {
  const [index, setIndex] = useState(0);
  const [shown, setShown] = useState(0);

  const select = useCallback((next: number) => {
    setIndex(next);
    startTransition(() => setShown(next));
  }, []);
  const step = (by: number) => select(Math.max(0, Math.min(index + by, total - 1)));

  // Both at once, in the frame of the first render and before anything is pressed: the page may show the linked photo already
  // (linked-photo.ts), of which React does not know.
  useLayoutEffect(() => {
    const followUrl = () => {
      setIndex(linkedIndex(total));
      setShown(linkedIndex(total));
    };
    followUrl();
    addEventListener("popstate", followUrl);
    return () => removeEventListener("popstate", followUrl);
  }, [total]);

  useEffect(() => {
    if (index === linkedIndex(total)) return;
    return followAddress(({ searchParams }) => {
      if (index === 0) searchParams.delete("photo");
      else searchParams.set("photo", `${index + 1}`);
    });
  }, [index, total]);

  return { index, shown, select, step };
}

/** The index of the photo that the page's URL names, or of the first one. */
const linkedIndex = (total: number) => photoIndex(location.search, total);

/** The index of the photo that a URL's query names (from 1), or of the first one if that is missing or invalid. */
export function photoIndex(query: string, total: number): number {
  const index = Number(new URLSearchParams(query).get("photo")) - 1;
  return Number.isInteger(index) && index >= 0 && index < total ? index : 0;
}
