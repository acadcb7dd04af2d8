import { useState } from "react";

/** The index of the selected photo, kept in the URL so that a reload or a shared link shows it again. */
export function usePhotoIndex(total: number) {
  const [index, setIndex] = useState(shownIndex);

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

/** The photo that the page already shows: the one that its URL names (linked-photo.ts), or else the first. */
function shownIndex(): number {
  if (typeof document === "undefined") return 0;
  const links = [...document.querySelectorAll(".thumbnails a")];
  const index = links.findIndex((link) => link.hasAttribute("aria-current"));
  // A gallery that is not hydrated but rendered in the browser, as in bench/peers, shows none yet.
  return Math.max(0, index);
}
