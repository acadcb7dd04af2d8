import type { Database } from "#server/database/database.ts";
import { MARKED } from "./deliveries.ts";
import type { Actor } from "./history.ts";
import { requeue } from "./record-updates.ts";
import { currentDelivery, type MessageRecord } from "./records.ts";

/* What an organiser thinks of a message: answered, spam or not. Each can be taken back. */

/** Marks a message as answered, or as not. Returns false if it is gone. */
export async function markAnswered(
  database: Database,
  { id }: MessageRecord,
  by: Actor | null,
): Promise<boolean> {
  const sql = "UPDATE messages SET answered_at = $2, answered_by = $3 WHERE id = $1 RETURNING id";
  return (await database.query(sql, [id, by?.now ?? null, by?.who ?? null])).length > 0;
}

/**
 * Marks a message as spam, which hides it, and holds what is not sent yet; what is being sent at this moment, if that fails.
 * Returns false if it is marked already, or gone.
 */
export async function markSpam(
  database: Database,
  { id }: MessageRecord,
  now: number,
): Promise<boolean> {
  const heldAt = await database.now();
  const [marked] = await database.batch([
    {
      sql: "UPDATE messages SET spam_at = $2 WHERE id = $1 AND spam_at IS NULL RETURNING id",
      values: [id, now],
    },
    {
      sql: `UPDATE deliveries SET state = 'held', held_reason = $2, due_at = $3
        WHERE message_id = $1 AND state = 'due' AND lease_until IS NULL`,
      values: [id, MARKED, heldAt],
    },
  ]);
  return marked?.length === 1;
}

/** Takes back `markSpam`: what it held is queued again. Returns false if the message is not marked, or gone. */
export async function unmarkSpam(
  database: Database,
  record: MessageRecord,
  now: number,
): Promise<boolean> {
  const { id, heldReason } = currentDelivery(record);
  if (!(await clearSpam(database, record))) return false;
  if (heldReason === MARKED) await requeue(database, id, "held", now);
  return true;
}

/**
 * Says that a message is not spam: it is shown again and, if it is held, queued, to be sent in `delayMs`. Until then this can be
 * taken back. Returns false if it is neither marked nor held.
 */
export async function markNotSpam(
  database: Database,
  record: MessageRecord,
  now: number,
  delayMs: number,
): Promise<boolean> {
  const { id, state } = currentDelivery(record);
  const dueAt = delayMs && (await database.now()) + delayMs;
  const isReleased = state === "held" && (await requeue(database, id, "held", now, { dueAt }));
  const isCleared = await clearSpam(database, record);
  return isReleased || isCleared;
}

/** Takes back `markNotSpam`: what it queued is held again. Returns false if a mail server has it, or may have it. */
export async function unmarkNotSpam(
  database: Database,
  record: MessageRecord,
  now: number,
): Promise<boolean> {
  const { id, heldReason } = currentDelivery(record);
  const heldAt = await database.now();
  const sql = `
    UPDATE deliveries SET state = 'held', due_at = $2
    WHERE id = $1 AND state = 'due' AND held_reason IS NOT NULL
    AND attempt = queued_attempt AND lease_until IS NULL RETURNING id`;
  if ((await database.query(sql, [id, heldAt])).length === 0) return false;
  if (heldReason === MARKED) {
    await database.query("UPDATE messages SET spam_at = $2 WHERE id = $1", [record.id, now]);
  }
  return true;
}

async function clearSpam(database: Database, { id }: MessageRecord): Promise<boolean> {
  const sql =
    "UPDATE messages SET spam_at = NULL WHERE id = $1 AND spam_at IS NOT NULL RETURNING id";
  return (await database.query(sql, [id])).length > 0;
}
