import { useLayoutEffect, useState } from "react";

/** The longest time, in milliseconds, that a timer of a browser can wait. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

/**
 * The time in milliseconds since 1970, renewed when it passes the next of `changes` (in order, in the same unit). Null in
 * the prerendered page and its hydration, which know no clock.
 */
export function useNow(changes: readonly number[]): number | null {
  const [now, setNow] = useState<number | null>(null);
  const next = changes.find((change) => change > (now ?? 0));
  useLayoutEffect(() => {
    if (now === null) return setNow(Date.now());
    if (next === undefined) return;
    const wait = Math.min(next - Date.now(), LONGEST_TIMEOUT);
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [now, next]);
  return now;
}
