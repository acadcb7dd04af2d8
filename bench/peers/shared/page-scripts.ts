/*
 * What two of site/scripts/ do once for a document, for pages that a router shows more than once. Each function does
 * nothing where the page has none of its elements.
 */

/** site/scripts/frame-loaded.ts; a frame of the first page may be there before the scripts are. */
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
