import { setTimeout } from "node:timers/promises";

/** Returns the result of the work, or `fallback` if it fails or takes longer than `ms`. Never rejects. */
export async function withTimeout<T>(work: Promise<T>, ms: number, fallback: T): Promise<T> {
  const settled = new AbortController();
  const timeout = setTimeout(ms, fallback, { signal: settled.signal }).catch(() => fallback);
  const result = await Promise.race([work.catch(() => fallback), timeout]);
  settled.abort();
  return result;
}
