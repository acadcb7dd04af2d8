import { useEffect, useState } from "react";

/** The index of the selected photo, kept in the URL so that a reload or a shared link shows it again. */
export function usePhotoIndex(total: number) {
  const [index, setIndex] = useState(0);

  // After hydration, since the built page knows no query.
  useEffect(() => setIndex(photoFromSearch(window.location.search, total)), [total]);

  function select(next: number) {
    if (next < 0 || next >= total) return;
    setIndex(next);
    const query = new URLSearchParams(window.location.search);
    if (next === 0) query.delete("photo");
    else query.set("photo", String(next + 1));
    // Adds nothing to the history: Back leads to the page before the gallery.
    const url = `${window.location.pathname}?${query}`.replace(/\?$/, "");
    window.history.replaceState(window.history.state, "", url);
  }

  return { index, select };
}

/** Returns the index (from 0) of the photo in a query (from 1); 0 if it is missing or invalid. */
export function photoFromSearch(search: string, total: number): number {
  const position = Number(new URLSearchParams(search).get("photo"));
  return Number.isInteger(position) && position >= 1 && position <= total ? position - 1 : 0;
}
