/* A link to a photo (`?photo=9`) shows that photo from the start, not the first one until the gallery is hydrated. */

/** Hides the main photo, also before it is parsed. It is lazy as built, and browsers do not fetch hidden lazy pictures. */
export function hideMainPhoto(hidden: boolean): void {
  document.documentElement.toggleAttribute("data-no-photo", hidden);
}

/**
 * Turns the gallery as built into what React renders for the photo that the URL names (from 1), unless that is the first
 * one, missing or invalid. Then has the main photo fetched.
 */
export function showLinkedPhoto(gallery: ParentNode): void {
  const all = (selector: string) => gallery.querySelectorAll<HTMLElement>(selector);
  const set = (element: Element | undefined, name: string, value: string | null | undefined) =>
    element?.setAttribute(name, value ?? "");
  const photos = all(".stage-photo");
  const links = all(".thumbnails a");
  const position = Number(new URLSearchParams(location.search).get("photo"));
  const link = links[position - 1];
  const thumbnail = all(".thumbnails img")[position - 1];
  if (link && thumbnail && position > 1) {
    const [row] = all(".thumbnails");
    const [smaller, larger] = all(".stage source");
    const [previous, next] = all(".step-button");
    const [count, status] = all(".gallery-controls span");
    const alt = thumbnail.getAttribute("alt");
    const file = link.getAttribute("href");
    set(smaller, "srcset", all(".thumbnails source")[position - 1]?.getAttribute("srcset"));
    set(photos[0], "src", thumbnail.getAttribute("src"));
    set(larger, "srcset", link.dataset.avif);
    set(photos[1], "src", file);
    set(photos[1], "alt", alt);
    set(all(".stage a")[0], "href", file);
    set(previous, "aria-disabled", "false");
    set(next, "aria-disabled", `${!links[position]}`);
    count?.replaceChildren(`${position} / ${links.length}`);
    status?.replaceChildren(`${link.textContent}${alt}`);
    links[0]?.removeAttribute("aria-current");
    set(link, "aria-current", "true");
    row?.scrollTo(thumbnail.offsetLeft - (row.clientWidth - thumbnail.offsetWidth) / 2, 0);
  }
  for (const photo of photos) set(photo, "loading", "eager");
  hideMainPhoto(false);
}
