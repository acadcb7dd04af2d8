import { useEffect, useState, useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Whether a frame has loaded, and the handler for its load event. */
export function useFrameLoaded() {
  const [loaded, setLoaded] = useState(false);
  const hydrating = useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
  const [prerendered] = useState(hydrating);

  // A frame that stood in the HTML may have loaded before React listened; the load of the page waits for it.
  useEffect(() => {
    if (!prerendered) return;
    const onLoad = () => setLoaded(true);
    if (document.readyState === "complete") return onLoad();
    window.addEventListener("load", onLoad, { once: true });
    return () => window.removeEventListener("load", onLoad);
  }, [prerendered]);

  return { loaded, onLoad: () => setLoaded(true) };
}
