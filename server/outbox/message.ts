import * as v from "valibot";
import { isKind, type Kind } from "#contract/kinds.ts";
import type { Row } from "#server/database/database.ts";

/* A message is what a visitor wrote; a delivery is an email of it. */

/** A visitor's message, validated by the schemas in contract/. */
export interface Submission {
  kind: Kind;
  /** The fields by name. A message stored before a form gained a field lacks that field. */
  payload: Readonly<Record<"fullName" | "email", string> & Record<string, string>>;
}

/** A submission that was stored, as an email tells it. */
export interface Message extends Submission {
  id: string;
  /** In milliseconds since 1970, as every time here. */
  receivedAt: number;
}

/** In milliseconds since 1970; ISO 8601 in an export. */
const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform(Date.parse),
  v.minValue(0),
  v.maxValue(Date.UTC(9999, 0)),
);
const id = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const text = v.nullable(v.string());
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A kind, state, action or reason. It may be one that only a newer version has, before it was rolled back. */
const code = v.pipe(v.string(), v.nonEmpty());

/*
 * What is stored of a message: one list of fields, by which rows are read, and exports written and read.
 */

/** An email of a message. */
const delivery = v.strictObject({
  id,
  state: code,
  /** How many attempts there were, and how many of them before it was last queued. */
  attempt: count,
  queuedAttempt: count,
  queuedAt: time,
  /** When it is tried next, by the steady time of the database; when it was held. */
  dueAt: time,
  /** Until when a server has it to itself, to send it; null while none does. Of no use elsewhere, so in no export. */
  leaseUntil: v.optional(v.nullable(time), null),
  sentAt: v.nullable(time),
  endedAt: v.nullable(time),
  heldReason: v.nullable(code),
  /** Why the last attempt failed, and what the mail server said. */
  failure: v.nullable(code),
  lastError: text,
  /** The recipients that have accepted it while others refused it, separated by commas. */
  acceptedBy: text,
  /** `file` for an email that became a file, for want of a mail server. */
  sentAs: v.nullable(code),
});

/** What an organiser says of a message. */
const note = v.strictObject({ id, at: time, who: v.string(), text: v.string() });

/** What somebody did to a message. */
const deed = v.strictObject({ id, at: time, who: v.string(), action: code, count });

const message = v.strictObject({
  id,
  kind: code,
  /** The fields by name, whatever the form's limits are now. What is left of a damaged message is in `message`, as it is. */
  payload: v.record(v.string(), v.string()),
  receivedAt: time,
  /** The desk's exports lack these two. */
  idempotencyKey: v.optional(text, null),
  bodyHash: v.optional(v.string(), ""),
  /** Of a registration, with the wording that was agreed to. */
  consent: v.nullable(code),
  consentWording: text,
  readAt: v.nullable(time),
  answeredAt: v.nullable(time),
  answeredBy: text,
  spamAt: v.nullable(time),
  /** When the digest last reminded of it. Version 6 of an export has none. */
  remindedAt: v.optional(v.nullable(time), null),
});

const storedMessage = v.strictObject({
  ...message.entries,
  /** In the order in which they were queued; the last one is current. */
  deliveries: v.pipe(v.array(delivery), v.minLength(1)),
  /** Oldest first. */
  notes: v.array(note),
});

/** An earlier version also had the only recipient of an email, if it had one. */
const exportedDelivery = v.pipe(
  v.strictObject({ ...delivery.entries, sendTo: v.optional(text) }),
  v.transform(({ sendTo: _, ...email }) => email),
);

export const exportedMessage = v.strictObject({
  ...storedMessage.entries,
  deliveries: v.pipe(v.array(exportedDelivery), v.minLength(1)),
  /** Oldest first. Version 6 has none. */
  history: v.optional(v.array(deed), []),
  /** The organiser who asked for it, if it is a test, which an earlier version stored. */
  testFor: v.optional(text, null),
});

export type Delivery = v.InferOutput<typeof delivery>;
export type Note = v.InferOutput<typeof note>;

/** A message with everything that is known of it. */
export type StoredMessage = v.InferOutput<typeof storedMessage>;

/** The same with what was done to it. */
export type ExportedMessage = Omit<v.InferOutput<typeof exportedMessage>, "testFor">;

/** What is read of each. */
export const MESSAGE_FIELDS = Object.keys(message.entries);
export const DELIVERY_FIELDS = Object.keys(delivery.entries);
export const NOTE_FIELDS = Object.keys(note.entries);
export const DEED_FIELDS = Object.keys(deed.entries);

/** Returns the name of a field's column: `received_at` for `receivedAt`. */
export const columnOf = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the delivery that was queued last; its state is the message's. */
export function currentDelivery({ deliveries }: StoredMessage): Delivery {
  return deliveries.at(-1) as Delivery;
}

const storedPayload = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** Parses a stored payload; null if it is damaged, that is, not a JSON object of strings. */
export function parsePayload(text: string): Record<string, string> | null {
  const { success, output } = v.safeParse(storedPayload, text);
  return success ? output : null;
}

/** Reads a message from a row; null if the row is too damaged to be emailed, or of a kind that this version does not know. */
export function readMessage(row: Row): Message | null {
  const [kind, payload] = [String(row.kind), parsePayload(String(row.payload))];
  const isComplete = payload && ["fullName", "email"].every((name) => name in payload);
  if (!isComplete || !isKind(kind)) return null;
  return {
    id: String(row.message_id),
    kind,
    payload: payload as Message["payload"],
    receivedAt: Number(row.received_at),
  };
}
