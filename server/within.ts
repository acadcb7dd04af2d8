import { setTimeout } from "node:timers/promises";

/** The result of the work, or `otherwise` if it fails or takes longer than `ms`. Never rejects. */
export async function within<T>(work: Promise<T>, ms: number, otherwise: T): Promise<T> {
  const answered = new AbortController();
  const late = setTimeout(ms, otherwise, { signal: answered.signal }).catch(() => otherwise);
  const result = await Promise.race([work.catch(() => otherwise), late]);
  answered.abort();
  return result;
}
