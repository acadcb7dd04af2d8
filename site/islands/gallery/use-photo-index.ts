import { useEffect, useState } from "react";
import { photoFromSearch, searchForPhoto } from "./photo-address.ts";

/** The selected photo, counted from 0; the address remembers it, so that a reload or a shared link shows it again. */
export function usePhotoIndex(total: number) {
  const [index, setIndex] = useState(0);

  // After hydration: the prerendered page knows no query.
  useEffect(() => setIndex(photoFromSearch(window.location.search, total)), [total]);

  function select(next: number) {
    if (next < 0 || next >= total) return;
    setIndex(next);
    // Not a navigation: nothing is loaded and the way back stays the page before the gallery.
    const url = `${window.location.pathname}${searchForPhoto(window.location.search, next)}`;
    window.history.replaceState(window.history.state, "", url);
  }

  return { index, select };
}
