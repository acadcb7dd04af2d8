import { useSyncExternalStore } from "react";

/** When the script and the data of a linked page are fetched ahead: never, when someone reaches for it, or once in view. */
type PrefetchMode = "none" | "intent" | "viewport";

/** What a browser may know of the connection (Network Information API; not in every browser). */
type Connection = { saveData?: boolean; effectiveType?: string };

let quiet = false;
let waiting = false;
const listeners = new Set<() => void>();

/** The mode for this visitor: Save-Data is respected, and links in view wait until the page itself is complete. */
export const usePrefetchMode = (): PrefetchMode =>
  useSyncExternalStore<PrefetchMode>(subscribe, currentMode, () => "intent");

function currentMode(): PrefetchMode {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.saveData) return "none";
  const fast = (connection?.effectiveType ?? "4g") === "4g";
  return quiet && fast ? "viewport" : "intent";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!waiting) waitForQuiet();
  return () => listeners.delete(listener);
}

function waitForQuiet(): void {
  waiting = true;
  if (document.readyState === "complete") whenIdle(becomeQuiet);
  else window.addEventListener("load", () => whenIdle(becomeQuiet), { once: true });
}

function becomeQuiet(): void {
  quiet = true;
  for (const listener of listeners) listener();
}

// Safari has no requestIdleCallback.
const whenIdle = (act: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(act);
  else setTimeout(act, 200);
};
