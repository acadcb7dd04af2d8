import { fstatSync, writeSync } from "node:fs";

const STDOUT = 1;

/** What may wait for a reader, in bytes: beyond that, lines are dropped. */
const MOST_WAITING = 1_000_000;

/** How long the end of the process waits for a reader, in milliseconds. */
const LONGEST_FLUSH_MS = 500;

/** The standard output as the log writes it. */
export interface LogOutput {
  write(text: string): void;
  /** How many lines were dropped because they could not be written. */
  dropped(): number;
  /** Resolves when all that waits is written, or nobody reads it. */
  flush(): Promise<void>;
}

/**
 * Writes to the standard output and never waits for it: a full disk, or a reader that does not read, costs the lines and
 * nothing else. As soon as it takes lines again, a line says how many are missing. What goes to a file or a terminal is
 * there when `write` returns; what goes to a pipe, when it is flushed.
 */
export function createLogOutput(): LogOutput {
  const stat = fstatSync(STDOUT);
  const tryToWrite = stat.isFIFO() || stat.isSocket() ? writeToPipe : createFileWriter(STDOUT);
  let dropped = 0;
  let unsaid = 0;
  // Whoever has read the pipe is gone; the writes say so too.
  process.stdout.on("error", () => {});

  return {
    write(text) {
      if (unsaid > 0 && tryToWrite(missing(unsaid))) unsaid = 0;
      if (unsaid === 0 && tryToWrite(text)) return;
      dropped += 1;
      unsaid += 1;
    },
    dropped: () => dropped,
    flush: () =>
      new Promise((resolve) => {
        if (process.stdout.writableLength === 0) return resolve();
        process.stdout.write("", () => resolve());
        setTimeout(resolve, LONGEST_FLUSH_MS);
      }),
  };
}

function missing(lines: number): string {
  const time = new Date().toISOString();
  return `${JSON.stringify({ level: "warn", time, lines, msg: "log lines could not be written" })}\n`;
}

function writeToPipe(text: string): boolean {
  const { stdout } = process;
  if (!stdout.writable || stdout.writableLength > MOST_WAITING) return false;
  stdout.write(text);
  return true;
}

/** Returns a function that writes a line, or says that it could not. */
function createFileWriter(fd: number): (text: string) => boolean {
  let isTorn = false;
  return (text) => {
    // The rest of a line that found no room never came.
    const bytes = Buffer.from(isTorn ? `\n${text}` : text);
    try {
      const written = writeSync(fd, bytes);
      if (written > 0) isTorn = written < bytes.length;
      return written === bytes.length;
    } catch {
      return false;
    }
  };
}
