import { randomUUID } from "node:crypto";
import { ACTIONS, type Action } from "#contract/actions.ts";
import type { Database, Value } from "#server/database/database.ts";
import { type Actor, historyOfEach } from "./history.ts";
import { LUMP } from "./limits.ts";
import { noteOnEach } from "./notes.ts";
import { conditionOf, countMessages, type Filter } from "./select.ts";

/*
 * What is done to messages, by whomever. Each action is one update, whose conditions the database checks again under its lock, and
 * which leaves its entry in the rows; by that, in the same transaction, the history is written. So nothing is done that is not
 * written down, and nothing is written down that was not done.
 */

/** Besides those of the desk; `try-now`: what waits for its next attempt is due at once. */
type OtherAction = "erase" | "try-now";

type AnyAction = Action | OtherAction;

interface Options {
  /** What is noted with it. */
  note?: string | undefined;
  /** How long it can be taken back, in milliseconds. What `not-spam` queues is not sent before. */
  undoMs?: number;
  /** The most messages of a filter; all of them unless given. */
  limit?: number;
}

export interface Done {
  /** The messages to which it was done. */
  ids: string[];
  /** What `undo` takes. */
  entry: string;
}

/** To which messages each may be done. No email is made due during its lease, since another worker could then claim and send it too. */
const ALLOWED: Record<AnyAction, { allowed: Filter }> = {
  ...ACTIONS,
  erase: { allowed: {} },
  "try-now": { allowed: { states: ["due"], isIdle: true } },
};

/** What each action changes; `was` and `was_at` keep what its inverse needs (undo.ts). */
const SET: Record<AnyAction, string> = {
  answered: "answered_at = :at, answered_by = :who",
  unanswered: "was = answered_by, was_at = answered_at, answered_at = NULL, answered_by = NULL",
  note: "",
  unread: "read_at = NULL",
  // What is being sent at this moment is held too: its lease stays, and it counts as sent if that succeeds.
  spam: `spam_at = :at, was = state,
    held_reason = CASE state WHEN 'due' THEN 'marked' ELSE held_reason END,
    state = CASE state WHEN 'due' THEN 'held' ELSE state END`,
  // What a server may still be sending is due at the end of its lease.
  "not-spam": `was = state, was_at = spam_at, spam_at = NULL,
    queued_at = CASE state WHEN 'held' THEN :databaseTime ELSE queued_at END,
    queued_attempt = CASE state WHEN 'held' THEN attempt ELSE queued_attempt END,
    due_at = CASE WHEN state <> 'held' THEN due_at
      WHEN lease_until > :steadyTime AND lease_until > :undoneBy THEN lease_until ELSE :undoneBy END,
    lease_until = CASE WHEN lease_until > :steadyTime THEN lease_until END,
    state = CASE state WHEN 'held' THEN 'due' ELSE state END`,
  // What was sent becomes another email, since a mailbox may drop a repeat of the first. The new attempt number fences off a worker
  // that stores the outcome of the earlier one once more, because the answer was lost.
  resend: `emails = CASE state WHEN 'sent' THEN emails + 1 ELSE emails END,
    state = 'due', due_at = 0, queued_at = :databaseTime, ended_at = NULL,
    attempt = attempt + 1, queued_attempt = attempt + 1`,
  "try-now": "due_at = 0",
  erase: "",
};

/**
 * Does something to messages: to each that a filter selects, and that its state allows. What it could not be done to is not
 * changed, and not among those that are returned. Rejects, with nothing done, if the database fails.
 */
export async function act(
  database: Database,
  action: AnyAction,
  which: Filter,
  actor: Actor,
  { note, undoMs = 0, limit }: Options = {},
): Promise<Done> {
  const entry = randomUUID();
  const [steadyTime, databaseTime] = await Promise.all([
    database.steadyTime(),
    database.wallTime(),
  ]);
  // 0: at once.
  const undoneBy = undoMs && steadyTime + undoMs;
  const { sql, values, bind } = conditionOf([which, ALLOWED[action].allowed], [entry]);
  const named: Record<string, Value> = { ...actor, steadyTime, databaseTime, undoneBy };
  const changes = SET[action].replace(/:(\w+)/g, (_, name) => bind(named[name] as Value));
  const set = ["entry = $1", changes].filter(Boolean).join(", ");
  const first = limit === undefined ? "" : `LIMIT ${bind(limit)}`;
  const statements = [
    { sql: updateSql(database, sql, set, first), values },
    historyOfEach(entry, action, actor),
  ];
  if (note !== undefined) statements.push(noteOnEach(entry, note, actor));
  if (note !== undefined && action !== "note") statements.push(historyOfEach(entry, "note", actor));
  if (action === "erase") statements.push({ sql: ERASE, values: [entry] });
  const [changed = []] = await database.batch(statements);
  return { ids: changed.map(({ id }) => String(id)), entry };
}

// The foreign keys erase the notes too (ON DELETE CASCADE).
const ERASE = "DELETE FROM messages WHERE entry = $1";

/**
 * Returns the statement that changes the messages that meet a condition, and returns their ids. Where writers do not wait for each other
 * it locks them in one order, or two of these could wait for each other; elsewhere an order would cost a scan of the whole table.
 */
export const updateSql = ({ forUpdate }: Database, condition: string, set: string, limit = "") => `
  WITH picked AS (
    SELECT id FROM messages WHERE ${condition} ${forUpdate && "ORDER BY id"} ${limit} ${forUpdate}
  )
  UPDATE messages SET ${set} WHERE id IN (SELECT id FROM picked) RETURNING id`;

/**
 * Does something to however many messages, some at a time, each time in a transaction with an entry of its own in the history. Returns
 * how many. Rejects if the database fails; what was done before is done.
 */
export async function actOnMany(
  database: Database,
  action: AnyAction,
  which: Filter,
  actor: Actor,
): Promise<number> {
  let count = 0;
  for (const lump of lumpsOf(which)) {
    // Only as many as there are now: what fails again meanwhile would be found again and again.
    let left = await countMessages(database, lump);
    while (left > 0) {
      const limit = Math.min(left, LUMP);
      const { ids } = await act(database, action, lump, actor, { limit });
      count += ids.length;
      left = ids.length < limit ? 0 : left - limit;
    }
  }
  return count;
}

/** Databases take so many parameters in a statement. */
const lumpsOf = ({ ids, ...rest }: Filter): Filter[] =>
  ids
    ? Array.from({ length: Math.ceil(ids.length / LUMP) }, (_, lump) => ({
        ...rest,
        ids: ids.slice(lump * LUMP, (lump + 1) * LUMP),
      }))
    : [rest];
