import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import { describeError } from "./log-error.ts";

/**
 * One JSON object per line: time, level by name, and what the caller says; of an error no words. To stdout unless told
 * otherwise, and there at once: a line is out before the process ends.
 */
export function createLog(destination?: DestinationStream): Logger {
  const options = {
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}
