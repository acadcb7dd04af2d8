import { randomUUID } from "node:crypto";
import type { Database, Row, Statement } from "#server/database/database.ts";
import { searchText } from "./message.ts";
import { columnOf, DELIVERY_FIELDS, MESSAGE_FIELDS, type MessageRecord } from "./records.ts";

// Keeps the attempt number, which fences off a worker that may still act on an older claim. Not during a lease, since another
// worker could then claim and send the same email. Later than the message's other deliveries, even if this machine's clock
// is behind: the last one is the current one. Another recipient has not accepted it yet.
const REQUEUE = `
  UPDATE deliveries
  SET state = 'due', due_at = $4, queued_attempt = attempt, ended_at = NULL,
    send_to = coalesce($5, send_to),
    accepted_by = CASE WHEN $5 IS NULL THEN accepted_by END,
    queued_at = (
      SELECT CASE WHEN max(other.queued_at) >= $3 THEN max(other.queued_at) + 1 ELSE $3 END
      FROM deliveries AS other WHERE other.message_id = deliveries.message_id AND other.id <> $1
    )
  WHERE id = $1 AND state = $2 AND lease_until IS NULL RETURNING id`;

const INSERT_DELIVERY = `
  INSERT INTO deliveries (id, message_id, state, attempt, queued_at, due_at, send_to)
  VALUES ($1, $2, 'due', 0, $3, 0, $4)`;

// After a move between databases both may have a message with this key. Both are kept; the first one keeps the key.
const SET_KEY = `
  UPDATE messages SET idempotency_key = $2
  WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM messages WHERE idempotency_key = $2)`;

/**
 * Queues a delivery in this state again, under the same id: it is due at once, or at `dueAt` by the database's clock, and is
 * retried as often and as soon as a new one; to the same recipients, or to `sendTo` alone. Returns false if its state has
 * changed, or if it is being sent.
 */
export async function requeue(
  database: Database,
  id: string,
  state: "dead" | "held" | "due",
  now: number,
  { dueAt = 0, sendTo = null }: { dueAt?: number; sendTo?: string | null } = {},
): Promise<boolean> {
  return (await database.query(REQUEUE, [id, state, now, dueAt, sendTo])).length > 0;
}

/** Queues a new delivery of a message, to one organiser or to all; `queuedAt` must be later than that of its last one. */
export async function addDelivery(
  database: Database,
  messageId: string,
  queuedAt: number,
  sendTo: string | null = null,
): Promise<void> {
  await database.query(INSERT_DELIVERY, [randomUUID(), messageId, queuedAt, sendTo]);
}

/** Inserts an exported message and its deliveries. Rejects if the database fails or already has an id. */
export async function insertRecord(database: Database, record: MessageRecord): Promise<void> {
  const { deliveries, ...message } = record;
  const { id: messageId, idempotencyKey } = message;
  const payload = JSON.stringify(message.payload);
  await database.batch([
    insert("messages", [...MESSAGE_FIELDS, "search"], {
      ...message,
      payload,
      idempotencyKey: null,
      search: searchText(message.payload),
    }),
    { sql: SET_KEY, values: [messageId, idempotencyKey] },
    ...deliveries.map((delivery) =>
      insert("deliveries", [...DELIVERY_FIELDS, "messageId"], { ...delivery, messageId }),
    ),
  ]);
}

function insert(table: string, fields: readonly string[], row: Row): Statement {
  const columns = fields.map(columnOf).join(", ");
  const parameters = fields.map((_field, index) => `$${index + 1}`).join(", ");
  return {
    sql: `INSERT INTO ${table} (${columns}) VALUES (${parameters})`,
    values: fields.map((field) => row[field] ?? null),
  };
}
