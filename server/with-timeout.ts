/** Returns the result of the work, or `fallback` if it fails or takes longer than `ms`. Never rejects. */
export async function withTimeout<T>(work: Promise<T>, ms: number, fallback: T): Promise<T> {
  const timeout = Promise.withResolvers<T>();
  const timer = setTimeout(timeout.resolve, ms, fallback);
  const result = await Promise.race([work.catch(() => fallback), timeout.promise]);
  clearTimeout(timer);
  return result;
}
