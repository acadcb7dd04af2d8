import { fstatSync, writeSync } from "node:fs";
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";

interface LoggedError {
  type: string;
  /** Stack frames, innermost first. */
  stack: string[];
  cause?: LoggedError;
  [code: string]: unknown;
}

/** Properties that never hold personal data; `errstr` is SQLite's fixed text for `errcode`. */
const CODES = ["code", "errno", "syscall", "errcode", "errstr", "severity", "responseCode"];

/**
 * Creates a log of one JSON object per line: time, level by name, and the caller's properties. `err` converts errors;
 * the default leaves out their messages.
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

/**
 * Returns an error's type, codes, location and cause, but not its message, which may contain personal data: V8 quotes
 * invalid JSON, PostgreSQL values, a mail server the address that it rejects, and nodemailer lists the recipients.
 */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const codes = CODES.filter((name) => Reflect.get(error, name) !== undefined);
  return {
    type: error.name,
    ...Object.fromEntries(codes.map((name) => [name, Reflect.get(error, name)])),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** Skips the original message, with which the stack begins: its lines may look like frames. */
function framesOf({ stack = "", message }: Error): string[] {
  const start = stack.indexOf(message);
  if (start === -1) return [];
  const lines = stack.slice(start + message.length).split("\n");
  return lines.filter((line) => /^\s+at ./.test(line)).map((line) => line.trim());
}

const STDOUT = 1;

/** How many bytes may wait for a slow reader. Beyond that, lines are dropped. */
const MAX_WAITING = 1_000_000;

/** How long `flush` waits for a slow reader, in milliseconds. */
const FLUSH_TIMEOUT_MS = 500;

export type LogOutput = ReturnType<typeof createLogOutput>;

/**
 * Writes the log to standard output without ever waiting for it: a full disk, or a reader that has stopped reading,
 * costs log lines and nothing else. `write` is synchronous, except to a pipe, where lines are written once `flush` resolves.
 */
export function createLogOutput() {
  const stat = fstatSync(STDOUT);
  const write = stat.isFIFO() || stat.isSocket() ? writeToPipe : writeToFile;
  // Without a listener, the error of a pipe whose reader is gone would end the process.
  process.stdout.on("error", () => {});

  return {
    write,
    /** Resolves when everything is written, or after half a second. */
    flush: () =>
      new Promise<void>((resolve) => {
        if (process.stdout.writableLength === 0) return resolve();
        process.stdout.write("", () => resolve());
        setTimeout(resolve, FLUSH_TIMEOUT_MS);
      }),
  };
}

function writeToPipe(text: string): void {
  const { stdout } = process;
  if (stdout.writable && stdout.writableLength <= MAX_WAITING) stdout.write(text);
}

/** Writes a line, if there is room: on a full disk it is lost, or cut off, and the next line continues it. */
function writeToFile(text: string): void {
  try {
    writeSync(STDOUT, text);
  } catch {}
}
