/**
 * Calls `act` once the page has loaded and the visitor sees it: a page that is prerendered may never be opened. Must be called
 * before the page has loaded.
 */
export function whenShown(act: () => void): void {
  addEventListener("load", () => {
    if (!(document as { prerendering?: boolean }).prerendering) act();
    else document.addEventListener("prerenderingchange", act);
  });
}
