import { setTimeout } from "node:timers/promises";

/** What the work gives, or `otherwise` when it fails or takes longer than so many milliseconds. Never rejects. */
export async function within<T>(work: Promise<T>, ms: number, otherwise: T): Promise<T> {
  const answered = new AbortController();
  const late = setTimeout(ms, otherwise, { signal: answered.signal }).catch(() => otherwise);
  const result = await Promise.race([work.catch(() => otherwise), late]);
  answered.abort();
  return result;
}
