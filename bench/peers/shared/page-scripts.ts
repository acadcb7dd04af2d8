/*
 * Two of site/scripts/, which run once a document, for pages that a router shows more than once. Each function does nothing
 * on a page without its elements.
 */

/** site/scripts/frame-loaded.ts. A frame of the first page may load before the scripts. */
export function watchFrame(isFirst: boolean): void {
  const hide = () => document.querySelector(".embed-loading")?.setAttribute("hidden", "");
  if (isFirst && document.readyState === "complete") hide();
  document.querySelector(".embed > iframe")?.addEventListener("load", hide);
  if (isFirst) addEventListener("load", hide);
}

/** site/scripts/not-found.ts */
export function logNotFound(): void {
  if (document.querySelector(".not-found")) console.warn(`404: no page at ${location.pathname}`);
}
