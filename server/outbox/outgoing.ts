import type { Message } from "./message.ts";
import type { FailureReason } from "./words.ts";

/* What the outbox expects of whatever sends its emails (mail/transport.ts). */

/**
 * `transient`: a retry may succeed. `permanent`: the mail server refuses this email for good. `credentials`, `envelope`: it
 * refuses our credentials, or the sender or every recipient, and so every other email too.
 */
export const VERDICTS = ["transient", "permanent", "credentials", "envelope"] as const;

/** An email about a message. */
export interface Outgoing {
  /** Its own id, for the Message-ID. */
  id: string;
  /** In milliseconds since 1970: the same for every attempt, new for one that is released or sent again. */
  queuedAt: number;
  message: Message;
  /** The recipients that accepted it at an earlier attempt. It is sent to the others. */
  acceptedBy: readonly string[];
}

/** An attempt that failed. */
export interface Failure {
  verdict: (typeof VERDICTS)[number];
  reason: FailureReason;
  /** The mail server's words. They may quote the email, so they are stored in the database and never logged. */
  reply: string;
  /** Names and numbers that are safe to log. */
  codes: Readonly<Record<string, unknown>>;
  /** The recipients that have accepted the email by now, if some did at this attempt. */
  acceptedBy?: readonly string[];
}

/** Sends an email. Returns null once every recipient has accepted it; never rejects. */
export type Send = (email: Outgoing, signal: AbortSignal) => Promise<Failure | null>;

/** Counts the attempts to send an email. */
export interface MailCounts {
  sent(): void;
  failed(verdict: Failure["verdict"]): void;
}
