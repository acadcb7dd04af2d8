/** The time, passed in so that tests and simulations can supply their own. */
export interface Clock {
  /** Milliseconds since 1970, for what is stored or shown. It may jump in either direction. */
  now(): number;
  /** Monotonic milliseconds, for durations. */
  elapsed(): number;
  /** Calls `work` after `ms` milliseconds. Returns a function that cancels the call. */
  after(ms: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
