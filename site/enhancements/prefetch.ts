import { whenShown } from "./when-shown.ts";

/*
 * Fetches a link's page when the visitor's pointer, finger or focus reaches the link and, where the browser says that the
 * connection is fast, as soon as the link is in view. Pages may be cached for a minute, so a click finds the page in the cache.
 * Does nothing if the visitor saves data, or before the page is shown.
 */

/** Network Information API; not in Firefox and Safari. */
type Connection = { saveData?: boolean; effectiveType?: string };

const connection = (navigator as Navigator & { connection?: Connection }).connection ?? {};

/** Links to the site's pages that open in the same tab; a path with a dot is a file. */
const PAGE = 'a[href^="/"]:not([href*="."], [target])';

/** Leaves time for the largest picture, which is often painted only after the page has loaded. */
const AFTER_LOAD_MS = 1_000;

const fetched = new Set([location.pathname]);

function prefetch({ target }: { target: EventTarget | null }): void {
  const link = (target as Element).closest<HTMLAnchorElement>(PAGE);
  if (!link || fetched.has(link.pathname)) return;
  fetched.add(link.pathname);
  // The browser caches the page only if it is read to the end. A network failure shows when the link is clicked.
  fetch(link.pathname, { priority: "low" })
    .then((response) => response.text())
    .catch(() => fetched.delete(link.pathname));
}

if (!connection.saveData) {
  for (const type of ["pointerover", "focusin"]) document.addEventListener(type, prefetch);
  // What this page itself needs comes first.
  if (connection.effectiveType === "4g") {
    whenShown(() => setTimeout(watch, AFTER_LOAD_MS));
  }
}

function watch(): void {
  const inView = new IntersectionObserver((entries) => {
    for (const entry of entries) if (entry.isIntersecting) prefetch(entry);
  });
  for (const link of document.querySelectorAll(PAGE)) inView.observe(link);
}
