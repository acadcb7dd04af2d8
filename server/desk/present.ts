import type { ListedMessage, MessageDetail } from "#contract/desk.ts";
import { replyUrlWithQuote } from "#server/mail/reply.ts";
import { adviceOf } from "#server/mail/template.ts";
import {
  currentDelivery,
  type Delivery,
  type Note,
  type StoredMessage,
} from "#server/outbox/message.ts";
import { firstWords, inOneLine, ownFields, statusOf, writerOf } from "#server/outbox/words.ts";
import { cut } from "#server/text.ts";

/** How much of a value a list shows. */
const MAX_VALUE = 200;

/** Returns a message as a line of the list. */
export function listed(stored: StoredMessage): ListedMessage {
  const { id, kind, receivedAt, payload, consent, readAt, answeredAt, answeredBy, spamAt } = stored;
  const short = ownFields(stored).filter(({ isLong }) => !isLong);
  const delivery = currentDelivery(stored);
  return {
    id,
    kind,
    receivedAt,
    name: payload.fullName ?? "",
    company: payload.company ?? "",
    words: firstWords(stored),
    values: Object.fromEntries(short.map(({ name, value }) => [name, cut(value, MAX_VALUE)])),
    consent,
    state: delivery.state,
    status: delivery.state === "sent" ? "" : statusOf(delivery),
    isUnread: readAt === null,
    isSpam: spamAt !== null,
    answeredAt,
    answeredBy,
    lastNote: inOneLine(stored.notes.at(-1)?.text ?? ""),
  };
}

/** Returns a message in full, for somebody who may erase some of its notes. */
export function detailed(stored: StoredMessage, mayErase: (note: Note) => boolean): MessageDetail {
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
    deliveries: stored.deliveries.map(deliveryOf),
  };
}

function deliveryOf(delivery: Delivery): MessageDetail["deliveries"][number] {
  const { id, state, queuedAt, dueAt, leaseUntil, sentAt, endedAt } = delivery;
  const { attempt, lastError } = delivery;
  return {
    id,
    state,
    status: statusOf(delivery),
    queuedAt,
    dueAt: state === "due" && leaseUntil === null ? dueAt : null,
    endedAt: sentAt ?? endedAt,
    attempts: attempt,
    reply: lastError,
  };
}
