import type { Failure, Send } from "#server/outbox/send.ts";
import { composeMail, type Mail, type MailSettings } from "./template.ts";

/** Where emails are sent: an SMTP server or, without one, a folder. */
export interface Transport {
  /** Resolves once the receiver has accepted the email; rejects if it has not, or if that is unknown. */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** The mail server requires other credentials or a more secure connection (RFC 4954, section 6). */
const CREDENTIALS_REFUSED: readonly unknown[] = [530, 534, 535, 538];

/** Refusals of the session rather than the email: commands unknown or out of order, no emails accepted at all. */
const SESSION_REFUSED: readonly unknown[] = [500, 502, 503, 521];

/** nodemailer's codes for an error reply to MAIL, RCPT or DATA, or to the email itself. */
const MAIL_REFUSED: readonly unknown[] = ["EENVELOPE", "EMESSAGE"];

const MAX_REASON_LENGTH = 500;

/** Creates the outbox's `Send` on a transport. */
export function createSend(transport: Transport, settings: MailSettings): Send {
  return async (deliveryId, message, signal) => {
    try {
      await transport.send(composeMail(deliveryId, message, settings), signal);
      return null;
    } catch (error) {
      return describeFailure(error);
    }
  };
}

/** Separates what may be logged (codes) from the mail server's words (reason), which may contain addresses. */
function describeFailure(error: unknown): Failure {
  const { code, responseCode, command, message } = error as Record<string, unknown>;
  const reason = String(message).slice(0, MAX_REASON_LENGTH);
  return {
    verdict: judge(code, responseCode),
    // A reply may contain any bytes, and PostgreSQL cannot store NUL.
    reason: reason.replace(/\p{Cc}+/gu, " ").toWellFormed(),
    // nodemailer's or Node's error code, the SMTP status, and the SMTP command without its arguments.
    codes: { code, responseCode, command },
  };
}

/** A 5xx before MAIL (greeting, EHLO, STARTTLS) does not concern the email, so a retry may succeed. */
function judge(code: unknown, status: unknown): Failure["verdict"] {
  if (code === "EAUTH" || CREDENTIALS_REFUSED.includes(status)) return "credentials";
  const isPermanent = typeof status === "number" && status >= 500 && status <= 599;
  if (!isPermanent || SESSION_REFUSED.includes(status)) return "transient";
  return MAIL_REFUSED.includes(code) ? "permanent" : "transient";
}
