import { randomUUID } from "node:crypto";
import type { Database } from "#server/database/database.ts";
import type { DeliveryRecord, MessageRecord } from "./records.ts";

// The attempt number is not taken back: it fences, and a worker may still hold the last one.
const REQUEUE = `
  UPDATE deliveries SET state = 'due', due_at = 0, queued_at = $3, ended_at = NULL
  WHERE id = $1 AND state = $2 RETURNING id`;

const INSERT_DELIVERY = `
  INSERT INTO deliveries
    (id, message_id, state, attempt, queued_at, due_at, sent_at, ended_at, last_error, held_reason)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

// A retry that crossed a move may have left its key in both databases. Both messages are kept, the key is the first's.
const INSERT_MESSAGE = `
  INSERT INTO messages (id, kind, payload, received_at, idempotency_key, body_hash, consent, consent_wording)
  VALUES ($1, $2, $3, $4,
    CASE WHEN EXISTS (SELECT 1 FROM messages WHERE idempotency_key = $5) THEN NULL ELSE $5 END, $6, $7, $8)`;

/** Puts a delivery that is in this state back into the queue, under its own id. False when it is not in it any more. */
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
  const delivery = insertDelivery(messageId, {
    ...{ id: randomUUID(), state: "due", attempt: 0, queuedAt, dueAt: 0 },
    ...{ sentAt: null, endedAt: null, lastError: null, heldReason: null },
  });
  await database.query(delivery.sql, delivery.values);
}

/** Erases messages with their deliveries, out of the files of the embedded database too. Returns how many there were. */
export async function eraseMessages(database: Database, ids: readonly string[]): Promise<number> {
  // The deliveries go with their message (ON DELETE CASCADE).
  const erased = await database.batch(
    ids.map((id) => ({ sql: "DELETE FROM messages WHERE id = $1 RETURNING id", values: [id] })),
  );
  await database.purge();
  return erased.flat().length;
}

/** Stores a message with its deliveries as another database had it. Rejects when this one cannot take it. */
export async function insertRecord(database: Database, record: MessageRecord): Promise<void> {
  const { id, kind, payload, receivedAt, idempotencyKey, bodyHash } = record;
  const { consent, consentWording, deliveries } = record;
  const text = JSON.stringify(payload);
  await database.batch([
    {
      sql: INSERT_MESSAGE,
      values: [id, kind, text, receivedAt, idempotencyKey, bodyHash, consent, consentWording],
    },
    ...deliveries.map((delivery) => insertDelivery(id, delivery)),
  ]);
}

function insertDelivery(messageId: string, delivery: DeliveryRecord) {
  const { id, state, attempt, queuedAt, dueAt, sentAt, endedAt, lastError, heldReason } = delivery;
  return {
    sql: INSERT_DELIVERY,
    values: [
      ...[id, messageId, state, attempt, queuedAt, dueAt],
      ...[sentAt, endedAt, lastError, heldReason],
    ],
  };
}
