import type { Action } from "#contract/desk.ts";
import type { Database, Statement, Value } from "#server/database/database.ts";
import { type Actor, historyOf, takeFromHistory, writeHistory } from "./history.ts";
import { markAnswered, markNotSpam, markSpam, unmarkNotSpam, unmarkSpam } from "./marks.ts";
import { addDelivery, requeue } from "./record-updates.ts";
import { CURRENT, currentDelivery, type MessageRecord } from "./records.ts";

/* What may be done to messages, by whomever. Everything that was done is written down. */

/** The states that wait for a decision, also those of messages that are marked as spam. */
export const UNDECIDED_STATES = ["dead", "held"] as const;

/** All messages in a state, or those of one kind, or held for one reason. */
export interface Selection {
  state: (typeof UNDECIDED_STATES)[number];
  kind?: MessageRecord["kind"] | undefined;
  heldReason?: string | undefined;
}

interface ActionOptions {
  /** The recipient of `send-to`. */
  to?: string | undefined;
  /** How long `not-spam` can be taken back, in milliseconds; not at all unless given. */
  undoMs?: number;
}

/** Does something to a message. Returns false if its state does not allow it, it has just changed, or it is gone. */
export async function act(
  database: Database,
  action: Action,
  record: MessageRecord,
  actor: Actor,
  { to = "", undoMs = 0 }: ActionOptions = {},
): Promise<boolean> {
  const { now } = actor;
  const acts: Record<Action, () => Promise<boolean>> = {
    answered: () => markAnswered(database, record, actor),
    unanswered: () => markAnswered(database, record, null),
    spam: () => markSpam(database, record, now),
    "undo-spam": () => unmarkSpam(database, record, now),
    "not-spam": () => markNotSpam(database, record, now, undoMs),
    "undo-not-spam": () => unmarkNotSpam(database, record, now),
    resend: () => resend(database, record, now),
    "send-to": () => sendTo(database, record, to, now),
  };
  // First, so that nothing is done that is not written down.
  const entry = await writeHistory(database, actor, { action, messageId: record.id });
  const isDone = await acts[action]();
  if (!isDone) await takeFromHistory(database, entry);
  return isDone;
}

/**
 * Queues a dead or sent message again, or makes one due now that waits for its next attempt; not one that is held or is being
 * sent at this moment.
 */
async function resend(database: Database, record: MessageRecord, now: number): Promise<boolean> {
  const { id, state, queuedAt } = currentDelivery(record);
  if (state === "held") return false;
  if (state !== "sent") return requeue(database, id, state, now);
  // Later than the previous one, even if this machine's clock is behind the server's.
  await addDelivery(database, record.id, Math.max(now, queuedAt + 1));
  return true;
}

/** Sends a message to one organiser: one more time if it was sent, or instead of all of them if it was given up. */
async function sendTo(
  database: Database,
  record: MessageRecord,
  address: string,
  now: number,
): Promise<boolean> {
  const { id, state, queuedAt } = currentDelivery(record);
  if (state === "held" || state === "due") return false;
  if (state === "dead") return requeue(database, id, state, now, { sendTo: address });
  await addDelivery(database, record.id, Math.max(now, queuedAt + 1), address);
  return true;
}

/** Queues all dead messages again. Returns how many. */
export async function resendDead(database: Database, actor: Actor): Promise<number> {
  const dead = await database.query(`SELECT d.id FROM ${CURRENT} AND d.state = 'dead'`);
  let resent = 0;
  for (const { id } of dead) {
    if (await requeue(database, String(id), "dead", actor.now)) resent += 1;
  }
  await writeCount(database, actor, "resend", resent);
  return resent;
}

/** Makes everything due now that waits for its next attempt. Returns how many messages. */
export async function flush(database: Database, actor: Actor): Promise<number> {
  const sql = `
    UPDATE deliveries SET due_at = 0
    WHERE state = 'due' AND due_at > 0 AND lease_until IS NULL RETURNING id`;
  const flushed = (await database.query(sql)).length;
  await writeCount(database, actor, "flush", flushed);
  return flushed;
}

/** Queues all held messages, or a selection of them, except what an organiser marked as spam. Returns how many. */
export async function releaseHeld(
  database: Database,
  selection: Omit<Selection, "state">,
  actor: Actor,
): Promise<number> {
  const { ids, values } = idsOf({ ...selection, state: "held" });
  const sql = `
    UPDATE deliveries
    SET state = 'due', due_at = 0, queued_at = $${values.push(actor.now)}, queued_attempt = attempt
    WHERE state = $1 AND message_id IN (${ids} AND m.spam_at IS NULL) RETURNING id`;
  const released = (await database.query(sql, values)).length;
  await writeCount(database, actor, "not-spam", released);
  return released;
}

/** Erases messages with their deliveries; `truncateLog` removes them from SQLite's write-ahead log. Returns how many. */
export async function eraseMessages(
  database: Database,
  ids: readonly string[],
  actor: Actor,
): Promise<number> {
  const only = ids.length === 1 ? ids[0] : undefined;
  const entry = { action: "erase", messageId: only ?? null, count: ids.length } as const;
  // The foreign key deletes their deliveries (ON DELETE CASCADE).
  const statements: Statement[] = ids.map((id) => ({
    sql: "DELETE FROM messages WHERE id = $1 RETURNING id",
    values: [id],
  }));
  const erased = await database.batch([...statements, historyOf(actor, entry)]);
  return erased.flat().length;
}

/** Erases a selection like `eraseMessages`. Returns how many. */
export async function eraseSelection(
  database: Database,
  selection: Selection,
  actor: Actor,
): Promise<number> {
  const { ids, values } = idsOf(selection);
  const sql = `DELETE FROM messages WHERE id IN (${ids}) RETURNING id`;
  const erased = (await database.query(sql, values)).length;
  await writeCount(database, actor, "erase", erased);
  return erased;
}

export async function countSelection(database: Database, selection: Selection): Promise<number> {
  const { ids, values } = idsOf(selection);
  const [row] = await database.query(
    `SELECT count(*) AS messages FROM (${ids}) AS selected`,
    values,
  );
  return Number(row?.messages);
}

/** Selects ids, by the current delivery, as a list of messages shows them; more conditions can follow. */
function idsOf({ state, kind, heldReason }: Selection): { ids: string; values: Value[] } {
  const values: Value[] = [state];
  let ids = `SELECT m.id FROM ${CURRENT} AND d.state = $1`;
  if (kind) ids += ` AND m.kind = $${values.push(kind)}`;
  if (heldReason) ids += ` AND d.held_reason = $${values.push(heldReason)}`;
  return { ids, values };
}

async function writeCount(
  database: Database,
  actor: Actor,
  action: "resend" | "flush" | "not-spam" | "erase",
  count: number,
): Promise<void> {
  if (count > 0) await writeHistory(database, actor, { action, count });
}
