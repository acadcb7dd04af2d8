import type { ListedMessage, MessageDetail } from "#contract/desk.ts";
import { adviceOf } from "#server/mail/message-mail.ts";
import { replyUrlWithQuote } from "#server/mail/reply.ts";
import type { Note, StoredMessage } from "#server/outbox/message.ts";
import { firstWords, inOneLine, ownFields, stateInWords, writerOf } from "#server/outbox/words.ts";
import { cut } from "#server/text.ts";

/** How much of a value a list shows. */
const MAX_VALUE = 200;

/** Returns a message as a line of the list. */
export function listed(stored: StoredMessage): ListedMessage {
  const { id, kind, receivedAt, payload, consent, readAt, answeredAt, answeredBy, spamAt } = stored;
  const short = ownFields(stored).filter(({ isLong }) => !isLong);
  return {
    id,
    kind,
    receivedAt,
    name: payload.fullName ?? "",
    company: payload.company ?? "",
    words: firstWords(stored),
    values: Object.fromEntries(short.map(({ name, value }) => [name, cut(value, MAX_VALUE)])),
    consent,
    state: stored.state,
    stateInWords: stored.state === "sent" ? "" : stateInWords(stored),
    isUnread: readAt === null,
    isSpam: spamAt !== null,
    answeredAt,
    answeredBy,
    lastNote: inOneLine(stored.notes.at(-1)?.text ?? ""),
  };
}

/** Returns a message in full, with what was done to it, for somebody who may erase some of its notes. */
export function detailed(
  stored: StoredMessage,
  history: MessageDetail["history"],
  mayErase: (note: Note) => boolean,
): MessageDetail {
  return {
    ...listed(stored),
    fields: ownFields(stored)
      .filter(({ value }) => value)
      .map(({ isChoice, ...field }) => field),
    consentWording: stored.consentWording,
    writer: writerOf(stored),
    replyUrl: replyUrlWithQuote(stored),
    advice: adviceOf(stored),
    notes: stored.notes.map((note) => ({ ...note, isErasable: mayErase(note) })),
    email: emailOf(stored),
    history,
  };
}

function emailOf(stored: StoredMessage): MessageDetail["email"] {
  const { state, queuedAt, dueAt, leaseUntil, sentAt, endedAt } = stored;
  const { attempt, queuedAttempt, lastError } = stored;
  return {
    stateInWords: stateInWords(stored),
    queuedAt,
    dueAt: state === "due" && leaseUntil === null ? dueAt : null,
    endedAt: state === "sent" ? sentAt : endedAt,
    attempts: attempt - queuedAttempt,
    reply: lastError,
  };
}
