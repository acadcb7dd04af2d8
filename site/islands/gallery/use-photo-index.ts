import { startTransition, useEffect, useState } from "react";
import type { Photo } from "#site/components/thumbnails.tsx";
import { onUrlChange, replaceUrl } from "../use-url.ts";
import { linkedIndex } from "./linked-photo.ts";
import { pressThumbnail, thumbnailLinks } from "./thumbnail-row.ts";

/**
 * Returns the index of the selected photo, kept in the URL so that it can be linked to, and functions that select one or move
 * by one. The thumbnail shows at once that it was heard; React renders the rest when the browser has painted that.
 */
export function usePhotoIndex(photos: Photo[]) {
  const [index, setIndex] = useState(shownIndex);

  useEffect(
    () => onUrlChange(() => startTransition(() => setIndex(linkedIndex(photos)))),
    [photos],
  );

  function select(next: number) {
    const link = thumbnailLinks(document)[next];
    if (!link) return;
    pressThumbnail(link);
    const url = new URL(location.href);
    if (next === 0) url.searchParams.delete("photo");
    else url.searchParams.set("photo", `${next + 1}`);
    replaceUrl(url);
  }

  // From the URL: the photo on the page may be a step behind.
  const step = (by: -1 | 1) => select(linkedIndex(photos) + by);

  return { index, select, step };
}

/** The photo that the page shows before hydration: the one that its URL names (linked-photo.ts), as built the first. */
function shownIndex(): number {
  if (typeof document === "undefined") return 0;
  return [...thumbnailLinks(document)].findIndex((link) => link.hasAttribute("aria-current"));
}
