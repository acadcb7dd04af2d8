import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";

/** One JSON object per line: time, level by name, and what the caller says. To stdout unless told otherwise. */
export function createLog(destination?: DestinationStream): Logger {
  const options = {
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}
