/** How long a visitor rests before the address follows: WebKit throws after 100 calls in 10 s. */
const REST_MS = 500;

/**
 * Has the page's address follow what it shows, once the visitor rests. Adds nothing to the history, so Back leads to the page
 * before. Returns a function that calls it off.
 */
export function followAddress(change: (url: URL) => void): () => void {
  const timer = setTimeout(() => {
    const url = new URL(location.href);
    change(url);
    try {
      history.replaceState(history.state, "", url);
    } catch {
      // Something else has used up what the browser allows. The page works with an old address too.
    }
  }, REST_MS);
  return () => clearTimeout(timer);
}
