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

/**
 * Turns the gallery as built into what React renders for the photo that the URL names. Then has the main photo fetched.
 */
export function showLinkedPhoto(gallery: ParentNode): void {
  const all = (selector: string) => gallery.querySelectorAll(selector);
  const set = (element: Element | undefined, name: string, value: string | null | undefined) =>
    element?.setAttribute(name, value ?? "");
  const photos = all(".stage-photo");
  const links = thumbnailLinks(gallery);
  const index = linkedIndex(links);
  const link = links[index];
  if (link && index > 0) {
    const [source, image] = link.querySelectorAll("source, img");
    const alt = image?.getAttribute("alt");
    const [smaller, larger] = all(".stage source");
    const [previous, next] = all(".step-button");
    const [count, status] = all(".gallery-controls span");
    set(smaller, "srcset", source?.getAttribute("srcset"));
    set(photos[0], "src", image?.getAttribute("src"));
    set(larger, "srcset", link.dataset.avif);
    set(photos[1], "src", link.pathname);
    set(photos[1], "alt", alt);
    set(all(".stage")[0], "href", link.pathname);
    set(previous, "aria-disabled", "false");
    set(next, "aria-disabled", `${!links[index + 1]}`);
    count?.replaceChildren(`${index + 1} / ${links.length}`);
    status?.replaceChildren(`${link.textContent}${alt}`);
    markThumbnail(link);
  }
  for (const photo of photos) set(photo, "loading", "eager");
  hideMainPhoto(false);
}
