import type { Database, Value } from "#server/database/database.ts";
import { addDelivery, requeue } from "./record-updates.ts";
import { CURRENT, currentDelivery, type MessageRecord } from "./records.ts";

/* What an operator may do to messages; `eraseMessages` is in record-updates.ts. `now` is in milliseconds since 1970. */

/** The states that wait for an operator's decision. */
export const UNDECIDED = ["dead", "held"] as const;

/** All messages in a state, or those of one kind. */
export interface Selection {
  state: (typeof UNDECIDED)[number];
  kind?: MessageRecord["kind"] | undefined;
}

/**
 * Queues a dead or sent message again, or makes one due now that waits for its next attempt. Returns false if it is held,
 * is being sent at this moment, or has changed.
 */
export async function resendMessage(
  database: Database,
  record: MessageRecord,
  now: number,
): Promise<boolean> {
  const { id, state, queuedAt } = currentDelivery(record);
  if (state === "held") return false;
  if (state !== "sent") return requeue(database, id, state, now);
  // Later than the previous one, even if this machine's clock is behind the server's.
  await addDelivery(database, record.id, Math.max(now, queuedAt + 1));
  return true;
}

/** Queues all dead messages again. Returns how many. */
export async function resendDead(database: Database, now: number): Promise<number> {
  const dead = await database.query(`SELECT d.id FROM ${CURRENT} AND d.state = 'dead'`);
  let resent = 0;
  for (const { id } of dead) {
    if (await requeue(database, String(id), "dead", now)) resent += 1;
  }
  return resent;
}

/** Makes everything due now that waits for its next attempt. Returns how many messages. */
export async function flush(database: Database): Promise<number> {
  const sql = `
    UPDATE deliveries SET due_at = 0
    WHERE state = 'due' AND due_at > 0 AND lease_until IS NULL RETURNING id`;
  return (await database.query(sql)).length;
}

/** Queues a held message. Returns false if it is not held, or no longer. */
export function releaseMessage(
  database: Database,
  record: MessageRecord,
  now: number,
): Promise<boolean> {
  return requeue(database, currentDelivery(record).id, "held", now);
}

/** Queues all held messages, or those of one kind. Returns how many. */
export async function releaseHeld(
  database: Database,
  kind: Selection["kind"],
  now: number,
): Promise<number> {
  const { ids, values } = idsOf({ state: "held", kind });
  const sql = `
    UPDATE deliveries
    SET state = 'due', due_at = 0, queued_at = $${values.push(now)}, queued_attempt = attempt
    WHERE state = $1 AND message_id IN (${ids}) RETURNING id`;
  return (await database.query(sql, values)).length;
}

/** Erases a selection like `eraseMessages`. Returns how many. */
export async function eraseSelection(database: Database, selection: Selection): Promise<number> {
  const { ids, values } = idsOf(selection);
  const sql = `DELETE FROM messages WHERE id IN (${ids}) RETURNING id`;
  return (await database.query(sql, values)).length;
}

/** Counts a selection. */
export async function countSelection(database: Database, selection: Selection): Promise<number> {
  const { ids, values } = idsOf(selection);
  return (await database.query(ids, values)).length;
}

/** Selects ids, by the current delivery, as a list of messages shows them. */
function idsOf({ state, kind }: Selection): { ids: string; values: Value[] } {
  const values: Value[] = [state];
  const ids = `SELECT m.id FROM ${CURRENT} AND d.state = $1`;
  return { ids: kind ? `${ids} AND m.kind = $${values.push(kind)}` : ids, values };
}
