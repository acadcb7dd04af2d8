import { randomUUID } from "node:crypto";
import type { Database, Row, Statement } from "#server/database/database.ts";
import { columnOf, DELIVERY_FIELDS, MESSAGE_FIELDS, type MessageRecord } from "./records.ts";

// The attempt number does not go back: it fences, and a worker may still hold the last one.
const REQUEUE = `
  UPDATE deliveries SET state = 'due', due_at = 0, queued_at = $3, ended_at = NULL
  WHERE id = $1 AND state = $2 RETURNING id`;

const QUEUE_AGAIN = `
  INSERT INTO deliveries (id, message_id, state, attempt, queued_at, due_at)
  VALUES ($1, $2, 'due', 0, $3, 0)`;

// A retry during a move may have left its key in both databases. We keep both messages; the first keeps the key.
const SET_KEY = `
  UPDATE messages SET idempotency_key = $2
  WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM messages WHERE idempotency_key = $2)`;

/** Puts a delivery in this state back into the queue, under its own id. False when its state has changed. */
export async function requeue(
  database: Database,
  id: string,
  state: "dead" | "held",
  now: number,
): Promise<boolean> {
  return (await database.query(REQUEUE, [id, state, now])).length > 0;
}

/** Queues another mail about a message; `queuedAt` must be later than that of its last one. */
export async function queueAgain(
  database: Database,
  messageId: string,
  queuedAt: number,
): Promise<void> {
  await database.query(QUEUE_AGAIN, [randomUUID(), messageId, queuedAt]);
}

/** Erases messages and their deliveries, from the files of the embedded database too. Returns how many. */
export async function eraseMessages(database: Database, ids: readonly string[]): Promise<number> {
  // The deliveries go with their message (ON DELETE CASCADE).
  const erased = await database.batch(
    ids.map((id) => ({ sql: "DELETE FROM messages WHERE id = $1 RETURNING id", values: [id] })),
  );
  await database.purge();
  return erased.flat().length;
}

/** Stores a message and its deliveries as another database had them. Rejects when this one cannot take them. */
export async function insertRecord(database: Database, record: MessageRecord): Promise<void> {
  const { deliveries, ...message } = record;
  const { id: messageId, idempotencyKey } = message;
  const payload = JSON.stringify(message.payload);
  await database.batch([
    insert("messages", MESSAGE_FIELDS, { ...message, payload, idempotencyKey: null }),
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
