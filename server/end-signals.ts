/** From a supervisor, from Ctrl-C, and from a terminal that is closed. */
const END_SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

export type EndSignal = (typeof END_SIGNALS)[number];

/**
 * How soon the same signal counts as the same one, in milliseconds. A process group gets a signal as a whole, and npm and
 * scripts/run.mjs, which belong to it, forward it as well.
 */
const REPEAT_MS = 500;

/** Calls `end` at the first signal that asks the process to end. A second one exits at once with 1. */
export function onEndSignal(end: (signal: EndSignal) => void): void {
  let first: { signal: EndSignal; at: number } | null = null;
  for (const signal of END_SIGNALS) {
    process.on(signal, () => {
      const at = performance.now();
      if (!first) {
        first = { signal, at };
        end(signal);
      } else if (signal !== first.signal || at - first.at > REPEAT_MS) {
        process.exit(1);
      }
    });
  }
}
