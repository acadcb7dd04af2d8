export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The time, passed in so that tests and simulations can supply their own. */
export interface Clock {
  /** Milliseconds since 1970, for what is stored or shown. It may jump in either direction. */
  wallTime(): number;
  /** Monotonic milliseconds, for durations. */
  monotonicTime(): number;
  /** Calls `work` after `ms` milliseconds. Returns a function that cancels the call. */
  after(ms: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  wallTime: Date.now,
  monotonicTime: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** Returns a time, in milliseconds since 1970, as calendars and clocks in Israel show it. */
export const inIsrael = (time: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO("Asia/Jerusalem");

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
