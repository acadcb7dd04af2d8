/** Time, handed in wherever it matters, so that a test or a simulation can have its own. */
export interface Clock {
  /** Milliseconds since 1970, as people read it: for what is stored and shown. It may be set forward or back at any time. */
  now(): number;
  /** Milliseconds that only go forward: for everything that lasts. */
  elapsed(): number;
  /** Calls `work` after so many milliseconds. The function it returns cancels that. */
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
