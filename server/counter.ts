/** How often something happened under a key in the key's current period. */
export interface Count {
  points: number;
  /** How long the period still lasts, in milliseconds. */
  msLeft: number;
}

export type Counter = ReturnType<typeof createCounter>;

interface Period {
  points: number;
  /** By the monotonic clock. */
  endsAt: number;
}

/**
 * Counts in memory, for each key in periods of its own that begin with the first count. Keys are forgotten at most a
 * tenth of a period after theirs has ended. Knows at most `maxKeys`: then it forgets the tenth that came first.
 */
export function createCounter(periodMs: number, maxKeys: number) {
  const periods = new Map<string, Period>();
  let willSweep = false;

  function find(key: string): Period | null {
    const period = periods.get(key);
    return period && period.endsAt > performance.now() ? period : null;
  }

  function begin(key: string, points: number, msLeft: number): void {
    periods.delete(key);
    if (periods.size >= maxKeys) forgetFirst(Math.ceil(maxKeys / 10));
    periods.set(key, { points, endsAt: performance.now() + msLeft });
    if (!willSweep) sweepLater();
  }

  function sweepLater(): void {
    willSweep = true;
    setTimeout(forgetEnded, periodMs / 10).unref();
  }

  /** Many at once, since a Map finds its first key slowly after others were deleted. */
  function forgetFirst(count: number): void {
    for (const key of periods.keys().take(count)) periods.delete(key);
  }

  function forgetEnded(): void {
    for (const key of periods.keys()) if (!find(key)) periods.delete(key);
    willSweep = false;
    if (periods.size > 0) sweepLater();
  }

  const countOf = ({ points, endsAt }: Period): Count => ({
    points,
    msLeft: endsAt - performance.now(),
  });

  return {
    /** Returns the count without adding to it; null if the key is not known. */
    read(key: string): Count | null {
      const period = find(key);
      return period && countOf(period);
    },
    /** Adds one and returns the new count. */
    add(key: string): Count {
      const period = find(key);
      if (!period) {
        begin(key, 1, periodMs);
        return { points: 1, msLeft: periodMs };
      }
      period.points += 1;
      return countOf(period);
    },
    /** Notes what was counted elsewhere. */
    note: (key: string, { points, msLeft }: Count): void => begin(key, points, msLeft),
  };
}
