/** What of an error is logged. */
interface LoggedError {
  type: string;
  /** Where it was thrown and from where that was called, the innermost first. */
  stack: string[];
  cause?: LoggedError;
  [code: string]: unknown;
}

/** Names and numbers that a program gives, and no words of anybody. `errstr` is SQLite's own text for its number. */
const CODES = ["code", "errno", "syscall", "errcode", "errstr", "severity", "responseCode"];

const FRAME = /^\s+at .+$/;

/**
 * Takes from an error what tells where and what, and leaves its message and all else: V8 quotes the JSON that it cannot
 * read, PostgreSQL the value that it cannot take, a mail server the address that it refuses, nodemailer lists the
 * recipients.
 */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const codes = CODES.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    type: error.name,
    ...Object.fromEntries(codes),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** The stack begins with the message as it was then, which may have many lines and may look like frames itself. */
function framesOf({ stack = "", message }: Error): string[] {
  const start = stack.indexOf(message);
  if (start === -1) return [];
  const lines = stack.slice(start + message.length).split("\n");
  return lines.filter((line) => FRAME.test(line)).map((line) => line.trim());
}
