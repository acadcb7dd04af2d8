/** Calls back when the page has loaded with all that is in it: at once where it has. Gives the function that calls it off. */
export function onPageLoad(callback: () => void): () => void {
  if (document.readyState === "complete") {
    callback();
    return () => {};
  }
  window.addEventListener("load", callback, { once: true });
  return () => window.removeEventListener("load", callback);
}
