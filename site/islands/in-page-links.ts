/* Links that show something in the page itself: a click is theirs, and the address follows. */

type Modifiers = { altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean };
type Click = Modifiers & { currentTarget: Element; preventDefault(): void };

/** Whether a modifier key is held: such a click or key belongs to the browser, which opens a tab or saves the file. */
export const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers) =>
  altKey || ctrlKey || metaKey || shiftKey;

/** Returns a click handler for a link that works without scripts: it calls `act` with the link instead of following it. */
export const onPlainClick = (act: (link: Element) => void) => (event: Click) => {
  if (hasModifier(event)) return;
  event.preventDefault();
  act(event.currentTarget);
};

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
