import type { Message } from "./message.ts";

/**
 * `again`: a retry may succeed. `never`: the mail server refuses this mail permanently. `credentials`: it refuses our
 * credentials, and so every other mail too.
 */
export const VERDICTS = ["again", "never", "credentials"] as const;

/** Why a mail was not sent. */
export interface Failure {
  verdict: (typeof VERDICTS)[number];
  /** The mail server's words. They may quote the mail, so they are stored in the database and never logged. */
  reason: string;
  /** Names and numbers that are safe to log. */
  codes: Readonly<Record<string, unknown>>;
}

/** Sends the mail about a message. Returns null once the receiver has accepted it; never rejects. */
export type Send = (
  deliveryId: string,
  message: Message,
  signal: AbortSignal,
) => Promise<Failure | null>;

/** Counts the attempts to send a mail. */
export interface MailCounts {
  sent(): void;
  failed(verdict: Failure["verdict"]): void;
}
