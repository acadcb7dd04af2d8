import type { Failure } from "#server/outbox/outgoing.ts";
import type { FailureReason } from "#server/outbox/words.ts";
import { cut } from "#server/text.ts";

/** The mail server requires other credentials or a more secure connection (RFC 4954, section 6). */
const CREDENTIALS_REFUSED: readonly unknown[] = [530, 534, 535, 538];

/** Refusals of the session rather than the email: commands unknown or out of order, no emails accepted at all. */
const SESSION_REFUSED: readonly unknown[] = [500, 502, 503, 521];

/** Their arguments are the sender, which all emails have in common, and the recipients, which most have. */
const ENVELOPE_COMMANDS: readonly unknown[] = ["MAIL FROM", "RCPT TO"];

/** nodemailer's codes for an error reply to DATA, or to the email itself. */
const MAIL_REFUSED: readonly unknown[] = ["EENVELOPE", "EMESSAGE"];

const MAX_REPLY_LENGTH = 500;

/** An enhanced status code at the beginning of a reply: class, subject and detail (RFC 3463, 2). */
const ENHANCED = /^\d{3}[ -]([245])\.(\d{1,3})\.(\d{1,3})(?!\d)/;

/** The mail service takes no more for now, of any email: also the limit of a day, which some give for good (RFC 3463, 3.5). */
const CONGESTION = "4.5";

/** What a subject and detail mean, whether for now or for good (RFC 3463, 3; RFC 5248, 7505). */
const BY_DETAIL: Readonly<Record<string, FailureReason>> = {
  "1.1": "no-mailbox",
  "1.2": "no-mailbox",
  "1.3": "no-mailbox",
  "1.6": "no-mailbox",
  "1.10": "no-mailbox",
  "1.7": "sender-refused",
  "1.8": "sender-refused",
  "2.2": "mailbox-full",
  "2.3": "too-large",
  "3.4": "too-large",
  [CONGESTION]: "later",
  "5.3": "too-many-recipients",
};

/** How nodemailer, Node and OpenSSL name what is wrong with the connection. */
const BY_CODE: Readonly<Record<string, FailureReason>> = {
  ETIMEDOUT: "no-answer",
  // The email has taken too long, or the server stops.
  EABORT: "no-answer",
  EDNS: "unreachable",
  ECONNECTION: "unreachable",
  ESOCKET: "unreachable",
};

/** What nodemailer, Node and OpenSSL say of an error. */
type MailError = Partial<
  Record<"code" | "responseCode" | "command" | "message" | "response", unknown>
>;

/** Says why an email was not sent: the reason, what may be logged (codes), and the mail server's words, which may have addresses. */
export function describeFailure(error: unknown): Failure {
  const { code, responseCode, command, message } = error as MailError;
  const hint = hintFor(String(code), String(message));
  const reply = cut(`${hint?.words ? `${hint.words}: ` : ""}${message}`, MAX_REPLY_LENGTH);
  return {
    verdict: judge(error as MailError),
    reason: hint?.reason ?? reasonOf(error as MailError),
    // A reply may contain any bytes, and PostgreSQL cannot store NUL.
    reply: reply.replace(/\p{Cc}+/gu, " ").toWellFormed(),
    // nodemailer's or Node's error code, the SMTP status, and the SMTP command without its arguments.
    codes: { code, responseCode, command, ...(hint && { hint: hint.words }) },
  };
}

const isLoginRefused = (code: unknown, status: unknown) =>
  code === "EAUTH" || CREDENTIALS_REFUSED.includes(status);

/** A 5xx before MAIL (greeting, EHLO, STARTTLS) does not concern the email, so a retry may succeed; nor does a limit of the day. */
function judge({ code, responseCode: status, command, response }: MailError): Failure["verdict"] {
  if (isLoginRefused(code, status)) return "credentials";
  const isPermanent = typeof status === "number" && status >= 500 && status <= 599;
  if (!isPermanent || SESSION_REFUSED.includes(status)) return "transient";
  if (enhancedStatus(response).detail === CONGESTION) return "transient";
  if (code === "EENVELOPE" && ENVELOPE_COMMANDS.includes(command)) return "envelope";
  return MAIL_REFUSED.includes(code) ? "permanent" : "transient";
}

/** Why, by the enhanced status code if there is one, then by the reply code and the command that it answers, then by the connection. */
function reasonOf({ code, responseCode: status, command, response }: MailError): FailureReason {
  const isForNow = typeof status === "number" && status < 500;
  if (code === "ETLS") return "not-secure";
  if (isLoginRefused(code, status)) return isForNow ? "later" : "login-refused";
  const { digit, detail } = enhancedStatus(response);
  const known = BY_DETAIL[detail];
  // A mailbox that is only being looked for is not missing.
  if (known && !(known === "no-mailbox" && digit === "4")) return known;
  if (digit === "5" && detail.startsWith("7.")) return "policy";
  if (typeof status !== "number") return BY_CODE[String(code)] ?? "other";
  if (isForNow) return "later";
  // RFC 5321, 4.2.3, and RFC 1870, 6.1: of the sender the size, of the recipient the room.
  if (command === "MAIL FROM") return status === 552 ? "too-large" : "sender-refused";
  if (command === "RCPT TO") return status === 552 ? "mailbox-full" : "recipient-refused";
  return "refused";
}

function enhancedStatus(response: unknown): { digit: string; detail: string } {
  const [, digit = "", subject, detail] = ENHANCED.exec(String(response ?? "")) ?? [];
  return { digit, detail: `${subject}.${detail}` };
}

const CERTIFICATE = "the mail server's certificate cannot be verified";

/** Says what an error means whose words do not; undefined for all others. */
function hintFor(
  code: string,
  message: string,
): { reason: FailureReason; words: string } | undefined {
  if (code === "ETIMEDOUT" && message.includes("Greeting never received")) {
    const words =
      "the mail server says nothing, as one does that expects TLS at once: then SMTP_URL must begin with smtps://";
    return { reason: "no-answer", words };
  }
  // OpenSSL reads the greeting as TLS.
  if (/wrong version number|packet length too long|record layer failure/i.test(message)) {
    const words = "the mail server does not speak TLS at once: SMTP_URL must begin with smtp://";
    return { reason: "not-secure", words };
  }
  if (code === "ESOCKET" && /certificate|altnames/i.test(message))
    return { reason: "not-secure", words: CERTIFICATE };
  return undefined;
}
