/** Resolves when the page has loaded and the browser has nothing to do. */
export async function whenQuiet(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  }
  await new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 200);
  });
}
