import type { ListedMessage, MessageDetail } from "#contract/desk.ts";
import { consentIfOnlyFields } from "#contract/registration.ts";
import { noteOf, replyUrl } from "#server/mail/template.ts";
import { labelledFields, type Submission, writerOf } from "#server/outbox/message.ts";
import { statusOf } from "#server/outbox/plain-words.ts";
import {
  currentDelivery,
  type DeliveryRecord,
  type MessageRecord,
} from "#server/outbox/records.ts";

/** How much of a text, and of a value, a list shows. */
const MAX_WORDS = 120;
const MAX_VALUE = 200;

/** Returns a message as a line of the list. */
export function listed(record: MessageRecord): ListedMessage {
  const { id, kind, receivedAt, payload, consent, readAt, answeredAt, answeredBy, spamAt } = record;
  const fields = fieldsOf(record);
  const short = fields.filter(({ isLong }) => !isLong);
  const text = fields.find(({ isLong, value }) => isLong && value)?.value ?? payload.title ?? "";
  const delivery = currentDelivery(record);
  return {
    id,
    kind,
    receivedAt,
    name: payload.fullName ?? "",
    company: payload.company ?? "",
    words: cut(text.replace(/\s+/g, " ").trim(), MAX_WORDS),
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
    fields: fieldsOf(record).filter(({ value }) => value),
    consentWording: record.consentWording,
    writer: writerOf(message),
    replyUrl: replyUrl(message),
    note: noteOf(message),
    deliveries: record.deliveries.map(deliveryOf),
  };
}

/** Returns a message's fields, without the text of a registration that only repeats them. */
function fieldsOf(record: MessageRecord) {
  const isRepeated = record.kind === "registration" && consentIfOnlyFields(record.payload) !== null;
  return labelledFields(record).filter(({ name }) => !(isRepeated && name === "message"));
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

const cut = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length).toWellFormed()}…`;
