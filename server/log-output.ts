import { fstatSync, writeSync } from "node:fs";

const STDOUT = 1;

/** How many bytes may wait for a slow reader: beyond that, lines are dropped. */
const MOST_WAITING = 1_000_000;

/** How long the end of the process waits for a reader, in milliseconds. */
const LONGEST_FLUSH_MS = 500;

export type LogOutput = ReturnType<typeof createLogOutput>;

/**
 * Writes the log to standard output without ever waiting for it: a full disk, or a reader that does
 * not read, costs log lines and nothing else. Once lines can be written again, one says how many
 * are missing. To a file or terminal, `write` is synchronous; to a pipe, lines are out once `flush`
 * resolves.
 */
export function createLogOutput() {
  const stat = fstatSync(STDOUT);
  const tryToWrite = stat.isFIFO() || stat.isSocket() ? writeToPipe : createFileWriter();
  let dropped = 0;
  let unsaid = 0;
  // The reader of a pipe may be gone; the writes find out too.
  process.stdout.on("error", () => {});

  return {
    write(text: string): void {
      if (unsaid > 0 && tryToWrite(missing(unsaid))) unsaid = 0;
      if (unsaid === 0 && tryToWrite(text)) return;
      dropped += 1;
      unsaid += 1;
    },
    /** How many lines were dropped because they could not be written. */
    dropped: () => dropped,
    /** Resolves when everything is written, or nobody reads it. */
    flush: () =>
      new Promise<void>((resolve) => {
        if (process.stdout.writableLength === 0) return resolve();
        process.stdout.write("", () => resolve());
        setTimeout(resolve, LONGEST_FLUSH_MS);
      }),
  };
}

function missing(lines: number): string {
  const time = new Date().toISOString();
  const line = { level: "warn", time, lines, msg: "log lines could not be written" };
  return `${JSON.stringify(line)}\n`;
}

function writeToPipe(text: string): boolean {
  const { stdout } = process;
  if (!stdout.writable || stdout.writableLength > MOST_WAITING) return false;
  stdout.write(text);
  return true;
}

/** Returns a function that writes a line and says whether it could. */
function createFileWriter(): (text: string) => boolean {
  let isTorn = false;
  return (text) => {
    // A full disk may have taken only part of the last line.
    const bytes = Buffer.from(isTorn ? `\n${text}` : text);
    try {
      const written = writeSync(STDOUT, bytes);
      if (written > 0) isTorn = written < bytes.length;
      return written === bytes.length;
    } catch {
      return false;
    }
  };
}
