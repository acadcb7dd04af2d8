import type { ListedMessage, MessageDetail } from "#contract/desk.ts";
import { noteOf, replyUrl } from "#server/mail/template.ts";
import { statusOf } from "#server/outbox/delivery-status.ts";
import type { Submission } from "#server/outbox/message.ts";
import { firstWords, ownFields, writerOf } from "#server/outbox/message-words.ts";
import {
  currentDelivery,
  type DeliveryRecord,
  type MessageRecord,
} from "#server/outbox/records.ts";
import { cut } from "#server/text.ts";

/** How much of a value a list shows. */
const MAX_VALUE = 200;

/** Only these two schemes are safe to follow. */
const LINK = /^https?:\/\/\S+$/i;

/** Returns a message as a line of the list. */
export function listed(record: MessageRecord): ListedMessage {
  const { id, kind, receivedAt, payload, consent, readAt, answeredAt, answeredBy, spamAt } = record;
  const short = ownFields(record).filter(({ isLong }) => !isLong);
  const delivery = currentDelivery(record);
  return {
    id,
    kind,
    receivedAt,
    name: payload.fullName ?? "",
    company: payload.company ?? "",
    words: firstWords(record),
    values: Object.fromEntries(short.map(({ name, value }) => [name, cut(value, MAX_VALUE)])),
    consent,
    state: delivery.state,
    status: statusOf(delivery),
    isUnread: readAt === null,
    isSpam: spamAt !== null,
    answeredAt,
    answeredBy,
  };
}

/** Returns a message in full. */
export function detailed(record: MessageRecord): MessageDetail {
  // What is left of a damaged message has no name and no address.
  const payload = { fullName: "", email: "", ...record.payload };
  const message: Submission = { kind: record.kind, payload };
  return {
    ...listed(record),
    fields: ownFields(record)
      .filter(({ value }) => value)
      .map((field) => ({
        ...field,
        link: LINK.exec(record.payload[field.name] ?? "")?.[0] ?? null,
      })),
    consentWording: record.consentWording,
    writer: writerOf(message),
    replyUrl: replyUrl(message),
    note: noteOf(message),
    deliveries: record.deliveries.map(deliveryOf),
  };
}

function deliveryOf(delivery: DeliveryRecord): MessageDetail["deliveries"][number] {
  const { id, state, queuedAt, dueAt, sentAt, endedAt, attempt, lastError, sendTo } = delivery;
  return {
    id,
    state,
    status: statusOf(delivery),
    queuedAt,
    dueAt: state === "due" ? dueAt : null,
    endedAt: sentAt ?? endedAt,
    attempts: attempt,
    reply: lastError,
    sendTo,
  };
}
