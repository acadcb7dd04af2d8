import { Writable } from "node:stream";
import { createLog } from "#server/log.ts";

export type LogLine = Record<string, unknown>;

/** Creates a log that keeps its lines, and calls `onLine` with each. */
export function captureLog(onLine: (line: LogLine) => void = () => {}) {
  const lines: LogLine[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      const line = JSON.parse(String(chunk));
      lines.push(line);
      onLine(line);
      done();
    },
  });
  return { log: createLog(destination), lines };
}
