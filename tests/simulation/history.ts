import { GIVE_UP_ATTEMPTS, GIVE_UP_MS } from "#server/outbox/limits.ts";
import { mailIdOf, type StoredMessage } from "#server/outbox/message.ts";

/** A mail that a mail server accepted, or refused for good. */
export interface MailOutcome {
  /** Its id, from the Message-ID. */
  id: string;
  /** A text that only this message has. */
  marker: string;
  outcome: "accepted" | "refused";
}

/** What happened in a run, simulated or real. */
interface History {
  /** The markers of the messages that were answered with 200. */
  acknowledged: ReadonlySet<string>;
  /** Messages that look like spam, and may be held. What a flood held goes out by itself in the end. */
  spam: ReadonlySet<string>;
  /** Messages that an operator released. */
  released: ReadonlySet<string>;
  /** Messages whose row was damaged: they may be dead. */
  damaged: ReadonlySet<string>;
  /** Messages that an operator erased. */
  erased: ReadonlySet<string>;
  /** Messages that were erased because their delivery, or their mark as spam, was long ago. */
  expired: ReadonlySet<string>;
  mails: readonly MailOutcome[];
  /** The database at the end. */
  messages: readonly StoredMessage[];
  /** The marker of a message. */
  markerOf: (message: StoredMessage) => string | undefined;
}

/**
 * Returns the broken promises, in words: an acknowledged message is mailed under its own Message-ID, or due, or held or
 * dead for a good reason, or erased; a message sent repeatedly is stored once; a mail server accepted what is marked as sent;
 * spam is mailed only if an operator released it.
 */
export function checkHistory(history: History): string[] {
  const { acknowledged, erased, expired, messages, mails, markerOf } = history;
  const wrong: string[] = [];
  const byMarker = new Map<string, StoredMessage>();
  for (const message of messages) {
    const marker = markerOf(message);
    if (marker === undefined) wrong.push(`message ${message.id} is none that was sent`);
    else if (byMarker.has(marker)) wrong.push(`${marker} is stored twice`);
    else byMarker.set(marker, message);
  }

  for (const marker of acknowledged) {
    if (!byMarker.has(marker) && !erased.has(marker) && !expired.has(marker)) {
      wrong.push(`${marker} was acknowledged and is lost`);
    }
  }

  const ofOutcome = (outcome: MailOutcome["outcome"]) =>
    new Set(mails.filter((mail) => mail.outcome === outcome).map(({ id }) => id));
  const [accepted, refused] = [ofOutcome("accepted"), ofOutcome("refused")];
  for (const [marker, message] of byMarker) {
    const { state, attempt, queuedAt, endedAt, lastError } = message;
    const id = mailIdOf(message);
    if (state === "sent" && !accepted.has(id)) {
      wrong.push(`${marker} is marked as sent, but no mail server accepted it`);
    }
    if (state === "held" && !history.spam.has(marker) && message.spamAt === null) {
      wrong.push(`${marker} is held without a reason`);
    }
    const isTooOld =
      attempt >= GIVE_UP_ATTEMPTS && endedAt !== null && endedAt - queuedAt >= GIVE_UP_MS;
    if (state === "dead" && !refused.has(id) && !history.damaged.has(marker) && !isTooOld) {
      wrong.push(`${marker} is dead after ${attempt} attempts: ${lastError}`);
    }
  }

  const ids = new Map([...byMarker].map(([marker, { id }]) => [id, marker]));
  for (const { id, marker } of mails) {
    if (history.spam.has(marker) && !history.released.has(marker)) {
      wrong.push(`${marker} looks like spam and was mailed, though nobody released it`);
    }
    const [messageId = ""] = id.split(".");
    const known = ids.get(messageId);
    if (known !== marker && !erased.has(marker) && !expired.has(marker)) {
      wrong.push(`${marker} was mailed under the Message-ID ${id}, which is not its own`);
    }
  }
  return wrong;
}
