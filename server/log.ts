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
