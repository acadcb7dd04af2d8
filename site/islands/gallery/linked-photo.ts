/* A link to a photo (`?photo=9`) shows that photo from the start, not the first one until the gallery is hydrated. */

/** Hides the main photo, also before it is parsed. It is lazy as built, and browsers do not fetch hidden lazy pictures. */
export function hideMainPhoto(hidden: boolean): void {
  document.documentElement.toggleAttribute("data-no-photo", hidden);
}

/** The index of the photo that the URL names (from 1), or of the first one if that is missing or invalid. */
export function linkedIndex(total: number): number {
  const position = Number(new URLSearchParams(location.search).get("photo"));
  return Number.isInteger(position) && position > 0 && position <= total ? position - 1 : 0;
}

/**
 * Turns the gallery as built into what React renders for the photo that the URL names. Then has the main photo fetched.
 */
export function showLinkedPhoto(gallery: ParentNode): void {
  const all = (selector: string) => gallery.querySelectorAll<HTMLElement>(selector);
  const set = (element: Element | undefined, name: string, value: string | null | undefined) =>
    element?.setAttribute(name, value ?? "");
  const photos = all(".stage-photo");
  const links = all(".thumbnails a");
  const index = linkedIndex(links.length);
  const link = links[index];
  const thumbnail = all(".thumbnails img")[index];
  if (link && thumbnail && index > 0) {
    const [row] = all(".thumbnails");
    const [smaller, larger] = all(".stage source");
    const [previous, next] = all(".step-button");
    const [count, status] = all(".gallery-controls span");
    const alt = thumbnail.getAttribute("alt");
    const file = link.getAttribute("href");
    set(smaller, "srcset", all(".thumbnails source")[index]?.getAttribute("srcset"));
    set(photos[0], "src", thumbnail.getAttribute("src"));
    set(larger, "srcset", link.dataset.avif);
    set(photos[1], "src", file);
    set(photos[1], "alt", alt);
    set(all(".stage a")[0], "href", file);
    set(previous, "aria-disabled", "false");
    set(next, "aria-disabled", `${!links[index + 1]}`);
    count?.replaceChildren(`${index + 1} / ${links.length}`);
    status?.replaceChildren(`${link.textContent}${alt}`);
    links[0]?.removeAttribute("aria-current");
    set(link, "aria-current", "true");
    row?.scrollTo(thumbnail.offsetLeft - (row.clientWidth - thumbnail.offsetWidth) / 2, 0);
  }
  for (const photo of photos) set(photo, "loading", "eager");
  hideMainPhoto(false);
}
