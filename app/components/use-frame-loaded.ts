import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { onPageLoad } from "#app/lib/on-page-load.ts";

const subscribe = () => () => {};

/** Whether a frame has loaded, and the handler for its load event. */
export function useFrameLoaded() {
  const [loaded, setLoaded] = useState(false);
  const onLoad = useCallback(() => setLoaded(true), []);
  const hydrating = useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
  const [prerendered] = useState(hydrating);

  // A frame that stood in the HTML may have loaded before React listened; the load of the page waits for it.
  useEffect(() => (prerendered ? onPageLoad(onLoad) : undefined), [prerendered, onLoad]);

  return { loaded, onLoad };
}
