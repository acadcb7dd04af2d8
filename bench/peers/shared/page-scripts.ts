/*
 * Two scripts of the Astro pages, which run once per document, for pages that a router shows more than once. Each function
 * does nothing on a page without its elements.
 */

/** Hides the text in place of a frame once it has loaded. A frame of the first page may load before the scripts. */
export function watchFrame(isFirst: boolean): void {
  const hide = () => document.querySelector(".embed-loading")?.setAttribute("hidden", "");
  if (isFirst && document.readyState === "complete") hide();
  document.querySelector(".embed > iframe")?.addEventListener("load", hide);
  if (isFirst) addEventListener("load", hide);
}

/** As in site/pages/404.astro. */
export function logNotFound(): void {
  if (document.querySelector(".empty-seat")) console.warn(`404: no page at ${location.pathname}`);
}
