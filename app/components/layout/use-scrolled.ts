import { useCallback, useSyncExternalStore } from "react";

/** Whether the page is scrolled further than `offset` pixels (at exactly `offset` it is not). */
export function useScrolled(offset: number): boolean {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => window.scrollY > offset, [offset]),
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("scroll", onChange, { passive: true });
  return () => window.removeEventListener("scroll", onChange);
}
