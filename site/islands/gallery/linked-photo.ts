import { markThumbnail, thumbnailLinks } from "./thumbnail-row.ts";

/* A link to a photo (`?photo=9`) shows that photo from the start, not the first one until the gallery is hydrated. */

/** Hides the main photo, also before it is parsed. It is lazy as built, and browsers do not fetch hidden lazy pictures. */
export function hideMainPhoto(hidden: boolean): void {
  document.documentElement.toggleAttribute("data-no-photo", hidden);
}

/** The index of the photo that the URL names (from 1), or of the first one if that is missing or invalid. */
export function linkedIndex(photos: ArrayLike<unknown>): number {
  const index = Number(new URLSearchParams(location.search).get("photo")) - 1;
  return photos[index] ? index : 0;
}

/** In the order of the page. */
const PARTS = ".stage, .stage :is(source, img), .step-button, .gallery-controls span";
type PictureParts = [HTMLSourceElement, HTMLImageElement];
type Parts = [
  stage: HTMLAnchorElement,
  ...PictureParts,
  ...PictureParts,
  ...[previous: HTMLElement, count: HTMLElement, status: HTMLElement, next: HTMLElement],
];

/**
 * Turns the gallery as built into what React renders for the photo that the URL names. Then has the main photo fetched.
 */
export function showLinkedPhoto(gallery: ParentNode): void {
  const [stage, smallSource, small, largeSource, large, previous, count, status, next] =
    gallery.querySelectorAll(PARTS) as unknown as Parts;
  const links = thumbnailLinks(gallery);
  const index = linkedIndex(links);
  const link = links[index];
  if (link && index > 0) {
    const [source, image] = link.querySelectorAll("source, img") as unknown as PictureParts;
    smallSource.srcset = source.srcset;
    // As its attribute is written, which `src` would complete.
    small.src = `${image.getAttribute("src")}`;
    largeSource.srcset = `${link.dataset.avif}`;
    large.src = stage.href = link.pathname;
    large.alt = image.alt;
    previous.setAttribute("aria-disabled", "false");
    next.setAttribute("aria-disabled", `${!links[index + 1]}`);
    count.textContent = `${index + 1} / ${links.length}`;
    status.textContent = link.textContent + image.alt;
    markThumbnail(link);
  }
  small.loading = large.loading = "eager";
  hideMainPhoto(false);
}
