import { onPageLoad } from "./on-page-load.ts";

/** Resolves when the page has loaded and the browser has nothing to do. */
export async function whenQuiet(): Promise<void> {
  await new Promise<void>(onPageLoad);
  await new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 200);
  });
}
