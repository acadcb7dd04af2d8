import type { Failure, Send } from "#server/outbox/send.ts";
import { type Mail, mailAbout, type Parties } from "./template.ts";

/** What takes the mails: an SMTP server, or a folder where there is none. */
export interface Transport {
  /** Resolves when the receiver has taken the mail for good, rejects when that is not known. */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** The mail server wants other credentials, or a more secure connection (RFC 4954, section 6). */
const CREDENTIALS_REFUSED: readonly unknown[] = [530, 534, 535, 538];

/** About the session, not the mail: commands unknown or out of order, no mail taken at all. */
const SESSION_REFUSED: readonly unknown[] = [500, 502, 503, 521];

/** nodemailer's codes for a bad reply to MAIL, RCPT, DATA and to the mail itself. */
const ABOUT_THE_MAIL: readonly unknown[] = ["EENVELOPE", "EMESSAGE"];

const LONGEST_REASON = 500;

/** Sends the mail about a message, and explains a failure in the outbox's terms. */
export function createSend(transport: Transport, parties: Parties): Send {
  return async (deliveryId, message, signal) => {
    try {
      await transport.send(mailAbout(deliveryId, message, parties), signal);
      return null;
    } catch (error) {
      return describeFailure(error);
    }
  };
}

/** Takes from an error what helps an operator, not the rest, which may hold addresses. */
function describeFailure(error: unknown): Failure {
  const { code, responseCode, command, message } = error as Record<string, unknown>;
  const reason = String(message).slice(0, LONGEST_REASON);
  return {
    verdict: judge(code, responseCode),
    // A mail server may answer anything, and PostgreSQL stores no NUL.
    reason: reason.replace(/\p{Cc}+/gu, " ").toWellFormed(),
    // nodemailer's or Node's name for it, the SMTP status, the SMTP command without its arguments.
    codes: { code, responseCode, command },
  };
}

/** A 5xx before the mail was even named (greeting, EHLO, STARTTLS) is not about it: it may pass. */
function judge(code: unknown, status: unknown): Failure["verdict"] {
  if (code === "EAUTH" || CREDENTIALS_REFUSED.includes(status)) return "credentials";
  const isPermanent = typeof status === "number" && status >= 500 && status <= 599;
  if (!isPermanent || SESSION_REFUSED.includes(status)) return "again";
  return ABOUT_THE_MAIL.includes(code) ? "never" : "again";
}
