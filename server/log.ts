import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import { describeError } from "./log-error.ts";

/**
 * One JSON object per line: time, level by name, and what the caller says; of an error what `err` takes from it, which is
 * no words unless told otherwise.
 */
export function createLog(
  destination: DestinationStream = process.stdout,
  err: (error: Error) => object = describeError,
): Logger {
  const options = {
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, destination);
}
