import { KINDS } from "#contract/kinds.ts";
import type { Failure, Send } from "#server/outbox/outgoing.ts";
import { cut } from "#server/text.ts";
import type { Mail } from "./letter.ts";
import { composeMail, type MailSettings } from "./template.ts";

/** Where emails are sent: an SMTP server or, without one, a folder. */
export interface Transport {
  /**
   * Resolves once the receiver has accepted the email for at least one recipient, with an error for each that it refused;
   * rejects if it accepted the email for none, or if that is unknown.
   */
  send(mail: Mail, signal: AbortSignal): Promise<Receipt>;
  close(): void;
}

interface Receipt {
  /** One for each recipient that was refused. */
  errors: readonly RecipientError[];
  /** What became of the email, with the receiver's words, or where it is. */
  reply: string;
}

/** Why the receiver did not accept an email for one of its recipients. */
type RecipientError = Error & { recipient?: string | undefined };

/** The mail server requires other credentials or a more secure connection (RFC 4954, section 6). */
const CREDENTIALS_REFUSED: readonly unknown[] = [530, 534, 535, 538];

/** Refusals of the session rather than the email: commands unknown or out of order, no emails accepted at all. */
const SESSION_REFUSED: readonly unknown[] = [500, 502, 503, 521];

/** Their arguments are the sender, which all emails have in common, and the recipients, which most have. */
const ENVELOPE_COMMANDS: readonly unknown[] = ["MAIL FROM", "RCPT TO"];

/** nodemailer's codes for an error reply to DATA, or to the email itself. */
const MAIL_REFUSED: readonly unknown[] = ["EENVELOPE", "EMESSAGE"];

const MAX_REASON_LENGTH = 500;

const NO_ORGANISER: Failure = {
  verdict: "permanent",
  reason: "Its only recipient is no longer an organiser.",
  codes: { code: "NO_ORGANISER" },
};

/** Creates the outbox's `Send` on a transport. */
export function createSend(transport: Transport, settings: MailSettings): Send {
  const isCommon = new Set(KINDS.map((kind) => settings.to(kind).join())).size === 1;
  return async (email, signal) => {
    const { message, acceptedBy, sendTo } = email;
    const to = sendTo === null ? settings.to(message.kind) : [sendTo];
    const recipients = to.filter((address) => !acceptedBy.includes(address));
    // The others are no longer in the settings.
    if (recipients.length === 0) return null;
    if (sendTo !== null && !settings.recipients.includes(sendTo)) return NO_ORGANISER;
    try {
      const mail = composeMail(email, settings, recipients);
      const { errors } = await transport.send(mail, signal);
      if (errors.length === 0) return null;
      // nodemailer writes a domain its own way.
      const refused = errors.map(({ recipient }) => recipient?.toLowerCase());
      const accepted = recipients.filter((address) => !refused.includes(address.toLowerCase()));
      const failure = describeFailure(errors[0]);
      return { ...failure, verdict: "transient", acceptedBy: [...acceptedBy, ...accepted] };
    } catch (error) {
      const failure = describeFailure(error);
      // Others may be accepted: some recipient has accepted this one, or they go to somebody else.
      const isOnlyThis =
        failure.verdict === "envelope" &&
        (acceptedBy.length > 0 ||
          (failure.codes.command === "RCPT TO" && (sendTo !== null || !isCommon)));
      return { ...failure, acceptedBy, ...(isOnlyThis && { verdict: "transient" as const }) };
    }
  };
}

/** Says why an email was not sent: what may be logged (codes) apart from the mail server's words (reason), which may have addresses. */
export function describeFailure(error: unknown): Failure {
  const { code, responseCode, command, message } = error as Record<string, unknown>;
  const hint = hintFor(String(code), String(message));
  const reason = cut(`${hint ? `${hint}: ` : ""}${message}`, MAX_REASON_LENGTH);
  return {
    verdict: judge(code, responseCode, command),
    // A reply may contain any bytes, and PostgreSQL cannot store NUL.
    reason: reason.replace(/\p{Cc}+/gu, " ").toWellFormed(),
    // nodemailer's or Node's error code, the SMTP status, and the SMTP command without its arguments.
    codes: { code, responseCode, command, ...(hint && { hint }) },
  };
}

/** A 5xx before MAIL (greeting, EHLO, STARTTLS) does not concern the email, so a retry may succeed. */
function judge(code: unknown, status: unknown, command: unknown): Failure["verdict"] {
  if (code === "EAUTH" || CREDENTIALS_REFUSED.includes(status)) return "credentials";
  const isPermanent = typeof status === "number" && status >= 500 && status <= 599;
  if (!isPermanent || SESSION_REFUSED.includes(status)) return "transient";
  if (code === "EENVELOPE" && ENVELOPE_COMMANDS.includes(command)) return "envelope";
  return MAIL_REFUSED.includes(code) ? "permanent" : "transient";
}

/** Says what an error means whose words do not; undefined for all others. */
function hintFor(code: string, message: string): string | undefined {
  if (code === "ETIMEDOUT" && message.includes("Greeting never received")) {
    return "the mail server says nothing, as one does that expects TLS at once: then SMTP_URL must begin with smtps://";
  }
  // OpenSSL reads the greeting as TLS.
  if (/wrong version number|packet length too long|record layer failure/i.test(message)) {
    return "the mail server does not speak TLS at once: SMTP_URL must begin with smtp://";
  }
  return undefined;
}
