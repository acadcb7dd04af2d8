import type { Photo } from "#site/components/thumbnails.tsx";
import { readPicture } from "../read-picture.ts";

/* The row of thumbnails in the page, which components/thumbnails.tsx builds. */

export const thumbnailLinks = (page: ParentNode) =>
  page.querySelectorAll<HTMLAnchorElement>(".thumbnails a");

/**
 * Reads all photos from their thumbnails; the large ones get the size of the first, which only counts without styles. Returns
 * the known ones, which begin with the first, where there is no page: in the build and before a first render in the browser.
 */
export function readPhotos(known: Photo[]): Photo[] {
  const [first] = known;
  const links = typeof document === "undefined" ? [] : [...thumbnailLinks(document)];
  if (!first || links.length === 0) return known;
  return links.map((link) => {
    const { picture, alt } = readPicture(link);
    const files = { avif: link.dataset.avif ?? "", jpeg: link.pathname };
    return { alt, thumbnail: picture, large: { ...first.large, ...files } };
  });
}

/** Shows that the press on a thumbnail was heard, until its photo is shown. */
export function pressThumbnail(link: HTMLElement): void {
  link.closest("ul")?.querySelector("[data-pressed]")?.removeAttribute("data-pressed");
  link.toggleAttribute("data-pressed", !link.hasAttribute("aria-current"));
}

/** Marks a thumbnail as the current one instead of another, and scrolls the row to it. */
export function markThumbnail(link: HTMLElement, behavior: ScrollBehavior = "auto"): void {
  const row = link.closest("ul") as HTMLElement;
  row.querySelector("[aria-current]")?.removeAttribute("aria-current");
  link.setAttribute("aria-current", "true");
  const left = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  // Not scrollIntoView, which would scroll the page as well.
  row.scrollTo({ left, behavior });
}
