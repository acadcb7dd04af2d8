import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Photo } from "#site/components/thumbnails.tsx";
import { followAddress } from "../follow-address.ts";
import { linkedIndex } from "./linked-photo.ts";
import { pressThumbnail, thumbnailLinks } from "./thumbnail-row.ts";

/**
 * Returns the index of the selected photo, kept in the URL so that it can be linked to, and functions that select one or move
 * by one. At once, only the thumbnail shows that it was heard: rendering the photo would delay the next frame of a slow phone,
 * and comes after it.
 */
export function usePhotoIndex(photos: Photo[]) {
  const [index, setIndex] = useState(shownIndex);
  /** What the next step counts from: the photo on the page may be behind. */
  const wanted = useRef(index);

  function select(next: number) {
    const link = thumbnailLinks(document)[next];
    if (!link) return;
    pressThumbnail(link);
    wanted.current = next;
    startTransition(() => setIndex(next));
  }

  const step = (by: -1 | 1) => select(wanted.current + by);

  const followUrl = useEffectEvent(() => select(linkedIndex(photos)));
  useEffect(() => {
    const onChange = () => followUrl();
    addEventListener("popstate", onChange);
    return () => removeEventListener("popstate", onChange);
  }, []);

  useEffect(() => {
    if (index === linkedIndex(photos)) return;
    return followAddress(({ searchParams }) => {
      if (index === 0) searchParams.delete("photo");
      else searchParams.set("photo", `${index + 1}`);
    });
  }, [index, photos]);

  return { index, select, step };
}

/** The photo that the page shows before hydration: the one that its URL names (linked-photo.ts), as built the first. */
function shownIndex(): number {
  if (typeof document === "undefined") return 0;
  return [...thumbnailLinks(document)].findIndex((link) => link.hasAttribute("aria-current"));
}
