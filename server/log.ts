import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";

/** What of an error is logged. */
interface LoggedError {
  type: string;
  /** Where it was thrown and who called that, innermost first. */
  stack: string[];
  cause?: LoggedError;
  [code: string]: unknown;
}

/** Names and numbers, no one's words: `errstr` is SQLite's own text for its number. */
const CODES = ["code", "errno", "syscall", "errcode", "errstr", "severity", "responseCode"];

/**
 * Logs one JSON object per line: time, level by name, and what the caller says. `err` chooses what
 * is logged of an error: by default not its message.
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
 * Takes from an error what it is and where it happened, and leaves out the message and everything
 * else: V8 quotes the JSON that it cannot read, PostgreSQL the value, a mail server the address
 * that it refuses, nodemailer lists the recipients.
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

/** The stack begins with the original message, which may have many lines that look like frames. */
function framesOf({ stack = "", message }: Error): string[] {
  const start = stack.indexOf(message);
  if (start === -1) return [];
  const lines = stack.slice(start + message.length).split("\n");
  return lines.filter((line) => /^\s+at ./.test(line)).map((line) => line.trim());
}
