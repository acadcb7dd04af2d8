import { type DestinationStream, type Logger, pino } from "pino";
import { describeError } from "./log-error.ts";

/**
 * One JSON object per line: time, level by name, and what the caller says; of an error what `err` takes from it, which is
 * no words unless told otherwise. To stdout unless told otherwise, and there at once: a line is out before the process ends.
 */
export function createLog(
  destination?: DestinationStream,
  err: (error: Error) => object = describeError,
): Logger {
  const options = {
    base: null,
    timestamp: isoTime(),
    serializers: { err },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** As pino's own, but made once for all lines of a millisecond: at full load these are many. */
function isoTime(): () => string {
  let at = 0;
  let text = "";
  return () => {
    const now = Date.now();
    if (now !== at) {
      at = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}
