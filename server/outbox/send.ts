import type { Message } from "./message.ts";

/**
 * `transient`: a retry may succeed. `permanent`: the mail server refuses this email for good. `credentials`: it refuses
 * our credentials, and so every other email too.
 */
export const VERDICTS = ["transient", "permanent", "credentials"] as const;

/** Why an email was not sent. */
export interface Failure {
  verdict: (typeof VERDICTS)[number];
  /** The mail server's words. They may quote the email, so they are stored in the database and never logged. */
  reason: string;
  /** Names and numbers that are safe to log. */
  codes: Readonly<Record<string, unknown>>;
}

/** Sends the email about a message. Returns null once the receiver has accepted it; never rejects. */
export type Send = (
  deliveryId: string,
  message: Message,
  signal: AbortSignal,
) => Promise<Failure | null>;

/** Counts the attempts to send an email. */
export interface MailCounts {
  sent(): void;
  failed(verdict: Failure["verdict"]): void;
}
