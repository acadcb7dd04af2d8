import type { Failure } from "#server/outbox/dispatch.ts";

const LONGEST_REASON = 500;

/** The mail server wants other credentials than ours, or a connection that it trusts more (RFC 4954, section 6). */
const CREDENTIALS_REFUSED: readonly unknown[] = [530, 534, 535, 538];

/** Said of the session and not of the mail: commands not known or not in order, a server that takes no mail at all. */
const SESSION_REFUSED: readonly unknown[] = [500, 502, 503, 521];

/** nodemailer's codes for what was answered to MAIL, RCPT, DATA and to the mail itself. */
const ABOUT_THE_MAIL: readonly unknown[] = ["EENVELOPE", "EMESSAGE"];

/** Takes from an error what helps an operator, and leaves the rest, which may hold addresses. */
export function describeFailure(error: unknown): Failure {
  const { code, responseCode, command, message } = error as Record<string, unknown>;
  return {
    verdict: judge(code, responseCode),
    reason: printable(String(message).slice(0, LONGEST_REASON)),
    // nodemailer's or Node's name of the failure, the SMTP status, the SMTP command without its arguments.
    codes: { code, responseCode, command },
  };
}

/** A mail server may say anything, and PostgreSQL takes no NUL: a reason with one could never be stored. */
function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ").toWellFormed();
}

/** A 5xx before the mail was even named (greeting, EHLO, STARTTLS) says nothing about the mail: it may pass. */
function judge(code: unknown, status: unknown): Failure["verdict"] {
  if (code === "EAUTH" || CREDENTIALS_REFUSED.includes(status)) return "credentials";
  const isPermanent = typeof status === "number" && status >= 500 && status <= 599;
  if (!isPermanent || SESSION_REFUSED.includes(status)) return "again";
  return ABOUT_THE_MAIL.includes(code) ? "never" : "again";
}
