import * as v from "valibot";
import { KINDS } from "#contract/kinds.ts";
import type { Database, Reader, Row, Value } from "#server/database/database.ts";
import { STATES } from "./deliveries.ts";
import { parsePayload } from "./message.ts";

/** ISO 8601 in an export, milliseconds since 1970 in a record. */
const time = v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse));
const text = v.nullable(v.string());
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

// Each field is a column: `receivedAt` is `received_at`. Only the worker's lease_until is left out.
const deliveryFields = {
  id: v.pipe(v.string(), v.uuid()),
  state: v.picklist(STATES),
  attempt: count,
  // Exports from before these two columns lack them.
  queuedAttempt: v.optional(count, 0),
  acceptedBy: v.optional(text, null),
  queuedAt: time,
  dueAt: time,
  sentAt: v.nullable(time),
  endedAt: v.nullable(time),
  lastError: text,
  heldReason: text,
  // Exports of version 2 lack it.
  sendTo: v.optional(text, null),
  // Exports of version 3 lack it.
  sentAs: v.optional(v.nullable(v.picklist(["file"])), null),
};

const messageFields = {
  id: v.pipe(v.string(), v.uuid()),
  kind: v.picklist(KINDS),
  // Not the form's schema, whose limits may have changed since.
  payload: v.record(v.string(), v.string()),
  receivedAt: time,
  // The desk's exports lack these two.
  idempotencyKey: v.optional(text, null),
  bodyHash: v.optional(v.string(), ""),
  consent: v.nullable(v.picklist(["yes", "no"])),
  consentWording: text,
  // Exports of version 2 lack these.
  readAt: v.optional(v.nullable(time), null),
  answeredAt: v.optional(v.nullable(time), null),
  answeredBy: v.optional(text, null),
  spamAt: v.optional(v.nullable(time), null),
};

/** The schema of a message in an export. */
export const exportedMessage = v.strictObject({
  ...messageFields,
  deliveries: v.pipe(v.array(v.strictObject(deliveryFields)), v.minLength(1)),
});

/** A message with its deliveries in the order they were queued; the last one is current. */
export type MessageRecord = v.InferOutput<typeof exportedMessage>;

/** An email about a message. */
export type DeliveryRecord = MessageRecord["deliveries"][number];

export type State = DeliveryRecord["state"];

export const MESSAGE_FIELDS: readonly string[] = Object.keys(messageFields);
export const DELIVERY_FIELDS: readonly string[] = Object.keys(deliveryFields);

const recordsSql = (messages: string) => `
  SELECT ${selected("m", MESSAGE_FIELDS)}, ${selected("d", DELIVERY_FIELDS)}
  FROM (${messages}) AS m JOIN deliveries AS d ON d.message_id = m.id
  ORDER BY m.received_at, m.id, d.queued_at, d.id`;

/** Messages `m`, each joined with its current delivery `d`. Add conditions with AND. */
export const CURRENT = `
  messages AS m JOIN deliveries AS d ON d.message_id = m.id WHERE NOT EXISTS (
    SELECT 1 FROM deliveries AS later WHERE later.message_id = m.id
    AND (later.queued_at > d.queued_at OR (later.queued_at = d.queued_at AND later.id > d.id))
  )`;

const BY_ID = `
  SELECT * FROM messages
  WHERE id LIKE $1 OR id IN (SELECT message_id FROM deliveries WHERE id LIKE $1)
  ORDER BY id LIMIT 5`;

const OLDEST_UNSENT = `
  SELECT m.* FROM ${CURRENT} AND d.state = 'due' ORDER BY m.received_at, m.id LIMIT 1`;

/** Returns the delivery that was queued last; its state is the message's. */
export function currentDelivery({ deliveries }: MessageRecord): DeliveryRecord {
  return deliveries.at(-1) as DeliveryRecord;
}

/** Finds messages whose id, or a delivery's id, starts with `start`; at most five. */
export function findRecords(database: Database, start: string): Promise<MessageRecord[]> {
  return readRecords(database, BY_ID, [`${start}%`]);
}

/** Returns the message with this id; null if there is none. */
export async function findRecord(database: Database, id: string): Promise<MessageRecord | null> {
  const [record = null] = await readRecords(database, "SELECT * FROM messages WHERE id = $1", [id]);
  return record;
}

/** Returns the oldest message that is queued to be sent. */
export async function oldestUnsent(database: Database): Promise<MessageRecord | null> {
  return (await readRecords(database, OLDEST_UNSENT, []))[0] ?? null;
}

/** Counts the messages of each kind and state. */
export function countMessages(database: Database): Promise<Row[]> {
  return database.query(
    `SELECT m.kind, d.state, count(*) AS messages FROM ${CURRENT} GROUP BY m.kind, d.state`,
  );
}

/** Returns the state of each message by its id. */
export async function statesById(database: Database): Promise<Map<string, State>> {
  const rows = await database.query(`SELECT m.id, d.state FROM ${CURRENT}`);
  return new Map(rows.map(({ id, state }) => [String(id), state as State]));
}

/** Reads messages, oldest first. `messages` is a SELECT of whole rows of that table. */
export async function readRecords(
  database: Reader,
  messages: string,
  values: readonly Value[],
): Promise<MessageRecord[]> {
  const rows = await database.query(recordsSql(messages), values);
  return [...Map.groupBy(rows, (row) => row["m.id"]).values()].map(toRecord);
}

/** Builds a message's record from its rows, one per delivery. */
function toRecord(rows: Row[]): MessageRecord {
  const message = pick("m", MESSAGE_FIELDS, rows[0]);
  const payload = String(message.payload);
  return {
    ...message,
    // A damaged payload is shown as is, so that a person can still read it.
    payload: parsePayload(payload) ?? { message: payload },
    deliveries: rows.map((row) => pick("d", DELIVERY_FIELDS, row)),
  } as MessageRecord;
}

/** Returns a field's column name: `received_at` for `receivedAt`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function selected(table: string, fields: readonly string[]): string {
  return fields.map((field) => `${table}.${columnOf(field)} AS "${table}.${field}"`).join(", ");
}

function pick(table: string, fields: readonly string[], row: Row = {}): Row {
  return Object.fromEntries(fields.map((field) => [field, row[`${table}.${field}`] ?? null]));
}
