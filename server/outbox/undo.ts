import { randomUUID } from "node:crypto";
import type { ACTIONS, Action } from "#contract/actions.ts";
import type { Database } from "#server/database/database.ts";
import { forget } from "./actions.ts";
import { type Actor, countInHistory } from "./history.ts";

type Undoable = { [A in Action]: (typeof ACTIONS)[A]["canUndo"] extends true ? A : never }[Action];

/** How a message `m` and its delivery `d` are left by an action; one that was changed since is not taken back. */
const AS_LEFT: Record<Undoable, string> = {
  answered: "m.answered_at = changes.at",
  unanswered: "m.answered_at IS NULL",
  spam: "m.spam_at = changes.at",
  // Nothing that a mail server has, or may have, and nothing that somebody has made due at once since.
  "not-spam": `m.spam_at IS NULL AND (changes.state <> 'held' OR (
    d.state = 'due' AND d.attempt = d.queued_attempt AND d.lease_until IS NULL AND d.due_at > 0
  ))`,
};

const FROM_CHANGES = "FROM changes AS c WHERE c.entry = $1";

const RESTORE_ANSWER = `
  UPDATE messages SET answered_at = c.answered_at, answered_by = c.answered_by
  ${FROM_CHANGES} AND c.message_id = messages.id`;

const RESTORE_SPAM = `
  UPDATE messages SET spam_at = c.spam_at ${FROM_CHANGES} AND c.message_id = messages.id`;

// Not what has been sent meanwhile.
const QUEUE_AGAIN = `
  UPDATE deliveries SET state = 'due', held_reason = c.held_reason
  ${FROM_CHANGES} AND c.delivery_id = deliveries.id AND c.state = 'due' AND deliveries.state = 'held'`;

const HOLD_AGAIN = `
  UPDATE deliveries
  SET state = 'held', due_at = c.due_at, queued_at = c.queued_at, queued_attempt = c.queued_attempt
  ${FROM_CHANGES} AND c.delivery_id = deliveries.id AND c.state = 'held' AND deliveries.state = 'due'`;

/** What restores what an action has changed. */
const RESTORE: Record<Undoable, string[]> = {
  answered: [RESTORE_ANSWER],
  unanswered: [RESTORE_ANSWER],
  spam: [RESTORE_SPAM, QUEUE_AGAIN],
  "not-spam": [RESTORE_SPAM, HOLD_AGAIN],
};

const LOCK = `
  SELECT m.id FROM changes AS c
  JOIN messages AS m ON m.id = c.message_id JOIN deliveries AS d ON d.id = c.delivery_id
  WHERE c.entry = $1`;

const isUndoable = (action: string): action is Undoable => Object.hasOwn(AS_LEFT, action);

/**
 * Takes back what somebody did, but for a note, in one transaction: every message is as it was before, but for those that were changed
 * since or are being sent. Returns the action, and the messages to which this was and was not done; null if there is nothing that this
 * person may take back.
 */
export async function undo(
  database: Database,
  done: string,
  actor: Actor,
): Promise<{ action: Action; ids: string[]; left: string[] } | null> {
  const sql = "SELECT who, action FROM history WHERE id = $1";
  const [past] = await database.query(sql, [done]);
  const action = String(past?.action);
  if (past?.who !== actor.who || !isUndoable(action)) return null;
  const picked = await database.query("SELECT message_id FROM changes WHERE entry = $1", [done]);
  const entry = randomUUID();
  const pick = `
    UPDATE changes SET entry = $2 WHERE entry = $1 AND EXISTS (
      SELECT 1 FROM messages AS m JOIN deliveries AS d ON d.id = changes.delivery_id
      WHERE m.id = changes.message_id AND ${AS_LEFT[action]}
    ) RETURNING message_id`;
  const [, restored = []] = await database.batch([
    { sql: `${LOCK} ${database.forUpdate}`, values: [done] },
    { sql: pick, values: [done, entry] },
    countInHistory(actor, `undo-${action}`, entry),
    ...RESTORE[action].map((sql) => ({ sql, values: [entry] })),
    forget(entry),
  ]);
  const ids = restored.map((row) => String(row.message_id));
  const left = picked.map((row) => String(row.message_id)).filter((id) => !ids.includes(id));
  return { action, ids, left };
}
