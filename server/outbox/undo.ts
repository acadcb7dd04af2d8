import { randomUUID } from "node:crypto";
import type { ACTIONS, Action } from "#contract/actions.ts";
import { UNDO_MS } from "#contract/desk.ts";
import { MINUTE_MS } from "#server/clock.ts";
import type { Database } from "#server/database/database.ts";
import { updateSql } from "./actions.ts";
import { type Actor, historyOfEach } from "./history.ts";

type Undoable = { [A in Action]: (typeof ACTIONS)[A]["canUndo"] extends true ? A : never }[Action];

/** What takes back an action, where nothing was done to the message since. */
const INVERSE: Record<Undoable, string> = {
  answered: "answered_at = NULL, answered_by = NULL",
  unanswered: "answered_at = was_at, answered_by = was",
  // Not what has been sent meanwhile.
  spam: `spam_at = NULL,
    held_reason = CASE WHEN was = 'due' AND state = 'held' THEN NULL ELSE held_reason END,
    state = CASE WHEN was = 'due' AND state = 'held' THEN 'due' ELSE state END`,
  // It is held from now on.
  "not-spam": `spam_at = was_at, due_at = CASE was WHEN 'held' THEN 0 ELSE due_at END,
    state = CASE was WHEN 'held' THEN 'held' ELSE state END`,
};

/** Nothing that a mail server has, or may have. */
const NOT_TRIED = "(was <> 'held' OR (state = 'due' AND attempt = queued_attempt))";

/** How far the clocks of servers may be apart, in milliseconds. */
const APART_MS = MINUTE_MS;

const isUndoable = (action: string): action is Undoable => Object.hasOwn(INVERSE, action);

/**
 * Takes back what somebody did some seconds ago, but for a note, in one transaction: every message is as it was before, but for those to
 * which something was done since or that have been tried. Returns the messages to which this was done, and the others; null if there
 * is nothing that this person may take back.
 */
export async function undo(
  database: Database,
  done: string,
  actor: Actor,
): Promise<{ ids: string[]; left: { id: string; isTried: boolean }[] } | null> {
  const past = await database.query(
    "SELECT message_id, action FROM history WHERE entry = $1 AND who = $2 AND at >= $3",
    [done, actor.who, actor.at - UNDO_MS - APART_MS],
  );
  const action = past.map((row) => String(row.action)).find(isUndoable);
  if (!action) return null;
  const entry = randomUUID();
  const isAsLeft = action === "not-spam" ? `entry = $2 AND ${NOT_TRIED}` : "entry = $2";
  const [restored = [], , tried = []] = await database.batch([
    {
      sql: updateSql(database, isAsLeft, `entry = $1, ${INVERSE[action]}`),
      values: [entry, done],
    },
    historyOfEach(entry, `undo-${action}`, actor),
    { sql: "SELECT id FROM messages WHERE entry = $1", values: [done] },
  ]);
  const ids = restored.map(({ id }) => String(id));
  const left = past
    .filter((row) => row.action === action && !ids.includes(String(row.message_id)))
    .map(({ message_id: id }) => ({
      id: String(id),
      isTried: tried.some((row) => row.id === id),
    }));
  return { ids, left };
}
