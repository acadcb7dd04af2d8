import type { Photo } from "#site/components/thumbnails.tsx";
import { replaceUrl, useUrl } from "../use-url.ts";
import { linkedIndex } from "./linked-photo.ts";
import { thumbnailLinks } from "./thumbnail-row.ts";

/** Returns the index of the selected photo, kept in the URL so that it can be linked to, and a function that selects one. */
export function usePhotoIndex(photos: Photo[]) {
  const index = useUrl(() => linkedIndex(photos), shownIndex);

  function select(next: number) {
    if (!photos[next]) return;
    const url = new URL(location.href);
    if (next === 0) url.searchParams.delete("photo");
    else url.searchParams.set("photo", `${next + 1}`);
    replaceUrl(url);
  }

  return { index, select };
}

/** The photo that the page shows before hydration: the one that its URL names (linked-photo.ts), as built the first. */
function shownIndex(): number {
  if (typeof document === "undefined") return 0;
  return [...thumbnailLinks(document)].findIndex((link) => link.hasAttribute("aria-current"));
}
