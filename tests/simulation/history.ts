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

/** What happened in a run, by the markers of the messages. */
export class History {
  /** Answered with 200. */
  readonly acknowledged = new Set<string>();
  /** Looks like spam, and may be held. What a flood held goes out by itself in the end. */
  readonly spam = new Set<string>();
  /** Released by an operator. */
  readonly released = new Set<string>();
  /** Erased by an operator. */
  readonly erased = new Set<string>();
  /** Erased because its delivery, or its mark as spam, was long ago. */
  readonly expired = new Set<string>();
  /** Of each damaged row, by its id: its payload has lost the marker. It may be dead. */
  readonly damaged = new Map<string, string>();

  markerOf({ id, payload }: StoredMessage): string | undefined {
    const text = Object.values(payload).find((value) => value.startsWith("message "));
    return this.damaged.get(id) ?? text;
  }

  /** Notes messages in one of its sets. */
  note(known: Set<string>, messages: readonly StoredMessage[]): void {
    for (const message of messages) known.add(String(this.markerOf(message)));
  }
}

/**
 * Returns the broken promises, in words, by the mails and the messages at the end: an acknowledged message is mailed under its own Message-ID, or due, or held or
 * dead for a good reason, or erased; a message sent repeatedly is stored once; a mail server accepted what is marked as sent;
 * spam is mailed only if an operator released it.
 */
export function checkHistory(
  history: History,
  mails: readonly MailOutcome[],
  messages: readonly StoredMessage[],
): string[] {
  const { acknowledged, erased, expired } = history;
  const wrong: string[] = [];
  const byMarker = new Map<string, StoredMessage>();
  for (const message of messages) {
    const marker = history.markerOf(message);
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
    if (state === "dead" && !refused.has(id) && !history.damaged.has(message.id) && !isTooOld) {
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
