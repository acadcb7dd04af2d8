const LONGEST_REASON = 500;

export interface Failure {
  /** nodemailer's or Node's name of the failure, for example EAUTH or ENOSPC. */
  code?: unknown;
  /** The SMTP status. */
  responseCode?: unknown;
  /** The SMTP command that failed, without its arguments. */
  command?: unknown;
  /** The words of the failure. They may quote the mail, so they go to the database and never to the log. */
  reason: string;
}

/** Takes from an error what helps an operator, and leaves the rest, which may hold addresses. */
export function describeFailure(error: unknown): Failure {
  const { code, responseCode, command, message } = error as Record<string, unknown>;
  return { code, responseCode, command, reason: String(message).slice(0, LONGEST_REASON) };
}
