/** Returns the result of the work. Rejects if it fails, or with the code ETIMEDOUT after `ms`; the work then goes on. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    timeout.reject(Object.assign(new Error(`Not done within ${ms} ms`), { code: "ETIMEDOUT" }));
  }, ms);
  try {
    return await Promise.race([work, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the result of the work, or `fallback` if it fails or takes longer than `ms`. Never rejects. */
export function withTimeout<T>(work: Promise<T>, ms: number, fallback: T): Promise<T> {
  return within(work, ms).catch(() => fallback);
}
