import { useEffect, useState } from "react";

/** The selected photo, counted from 0; the address remembers it, so that a reload or a shared link shows it again. */
export function usePhotoIndex(total: number) {
  const [index, setIndex] = useState(0);

  // After hydration: the prerendered page knows no query.
  useEffect(() => setIndex(photoFromSearch(window.location.search, total)), [total]);

  function select(next: number) {
    if (next < 0 || next >= total) return;
    setIndex(next);
    const query = new URLSearchParams(window.location.search);
    if (next === 0) query.delete("photo");
    else query.set("photo", String(next + 1));
    // Not a navigation: nothing is loaded and the way back stays the page before the gallery.
    const url = `${window.location.pathname}?${query}`.replace(/\?$/, "");
    window.history.replaceState(window.history.state, "", url);
  }

  return { index, select };
}

/** The index (from 0) of the photo that a query names (from 1); anything that is no photo is the first one. */
export function photoFromSearch(search: string, total: number): number {
  const position = Number(new URLSearchParams(search).get("photo"));
  return Number.isInteger(position) && position >= 1 && position <= total ? position - 1 : 0;
}
