import { randomUUID } from "node:crypto";
import { ACTIONS, type Action } from "#contract/actions.ts";
import type { Database, Statement } from "#server/database/database.ts";
import { type Actor, countInHistory } from "./history.ts";
import { LUMP } from "./limits.ts";
import { notesOf } from "./notes.ts";
import { countMessages, type Filter, fromWhere } from "./select.ts";

/*
 * What is done to messages, by whomever. Each action is one transaction: what it is done to (the rows of `changes`, with what was
 * there before), how many that are (the history), and the change. So nothing is done that is not written down, and nothing is
 * written down that was not done.
 */

/** `try-now`: what waits for its next attempt is due at once. */
type Deed = Action | "erase" | "try-now";

interface Options {
  /** What is noted with it. */
  note?: string | undefined;
  /** How long it can be taken back, in milliseconds; not at all unless given. What `not-spam` queues is not sent before. */
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

// Locks the rows in PostgreSQL, so that whoever comes at the same moment sees what was done.
const PICK = `
  INSERT INTO changes
    (entry, message_id, delivery_id, at, answered_at, answered_by, spam_at, state, held_reason, due_at, queued_at,
      queued_attempt)
  SELECT CAST($1 AS TEXT), m.id, d.id, CAST($2 AS BIGINT), m.answered_at, m.answered_by, m.spam_at,
    d.state, d.held_reason, d.due_at, d.queued_at, d.queued_attempt`;

// Before it is picked, a message to which another email is to be added: that changes none of its rows, so that only a later statement
// sees what somebody else has added meanwhile.
const LOCK = "SELECT id FROM messages WHERE id = $1 FOR UPDATE";

const PICKED_MESSAGES = "id IN (SELECT message_id FROM changes WHERE entry = $1)";
const PICKED_DELIVERIES = "id IN (SELECT delivery_id FROM changes WHERE entry = $1)";

// Keeps the attempt number, which fences off a worker that may still act on an older claim. Not during a lease, since another
// worker could then claim and send the same email. Later than the message's other deliveries, even if this machine's clock
// is behind: the last one is the current one.
const requeueSql = (condition: string) => `
  UPDATE deliveries
  SET state = 'due', due_at = $3, queued_attempt = attempt, ended_at = NULL,
    queued_at = (
      SELECT CASE WHEN max(other.queued_at) >= $2 THEN max(other.queued_at) + 1 ELSE $2 END
      FROM deliveries AS other WHERE other.message_id = deliveries.message_id AND other.id <> deliveries.id
    )
  WHERE ${condition} AND lease_until IS NULL AND ${PICKED_DELIVERIES}`;

// Later than the previous one, even if this machine's clock is behind the server's.
const SEND_ANOTHER = `
  INSERT INTO deliveries (id, message_id, state, attempt, queued_at, due_at)
  SELECT CAST($2 AS TEXT), message_id, 'due', 0,
    CASE WHEN queued_at >= $4 THEN queued_at + 1 ELSE CAST($4 AS BIGINT) END, 0
  FROM changes WHERE entry = $1 AND message_id = $3 AND state = 'sent'`;

/** A new email needs an id of its own, so what was sent is sent again one message at a time. */
const UNSENT: Filter = { states: ["due", "dead", "held"] };

/**
 * Does something to messages: to each that a filter selects, and that its state allows. What it could not be done to is not
 * changed, and not among those that are returned. Rejects, with nothing done, if the database fails.
 */
export async function act(
  database: Database,
  deed: Deed,
  which: readonly Filter[],
  actor: Actor,
  options: Options = {},
): Promise<Done> {
  const entry = randomUUID();
  const rule = deed in ACTIONS ? ACTIONS[deed as Action] : null;
  const allowed: Filter = rule?.allowed ?? {};
  // In one order, or two of these could wait for each other.
  const ordered = which.toSorted((a, b) => ((a.id ?? "") < (b.id ?? "") ? -1 : 1));
  const addsEmails = deed === "resend";
  const locks = ordered.flatMap(({ id }) =>
    id !== undefined && addsEmails && database.forUpdate ? [{ sql: LOCK, values: [id] }] : [],
  );
  const picks = ordered.map((filter) => {
    const isMany = filter.id === undefined && addsEmails;
    const filters = [filter, allowed, ...(isMany ? [UNSENT] : [])];
    const { sql, values } = fromWhere(filters, [entry, actor.now]);
    const first = options.limit ? `LIMIT $${values.push(options.limit)}` : "";
    return {
      sql: `${PICK} FROM ${sql} ${first} ${database.forUpdate} RETURNING message_id`,
      values,
    };
  });
  const results = await database.batch([
    ...locks,
    ...picks,
    countInHistory(actor, deed, entry),
    ...(await changesOf(database, deed, which, entry, actor, options)),
    ...(options.note === undefined ? [] : notesOf(which, entry, actor, options.note)),
    ...(options.note && deed !== "note"
      ? [countInHistory(actor, "note", entry, randomUUID())]
      : []),
    ...(rule?.canUndo && options.undoMs !== undefined ? [] : [forget(entry)]),
  ]);
  const ids = results.slice(locks.length, locks.length + picks.length).flat();
  return { ids: ids.map((row) => String(row.message_id)), entry };
}

/**
 * Does something to however many messages, by filter or id, some at a time, each time in a transaction with an entry of its own in the
 * history. Returns how many. Rejects if the database fails; what was done before is done.
 */
export async function actOnMany(
  database: Database,
  deed: Deed,
  which: Filter | readonly string[],
  actor: Actor,
): Promise<number> {
  let count = 0;
  if ("length" in which) {
    for (let at = 0; at < which.length; at += LUMP) {
      const lump = which.slice(at, at + LUMP).map((id) => ({ id }));
      count += (await act(database, deed, lump, actor)).ids.length;
    }
    return count;
  }
  // Only as many as there are now: what fails again meanwhile would be found again and again.
  let left = await countMessages(database, which);
  while (left > 0) {
    const limit = Math.min(left, LUMP);
    const { ids } = await act(database, deed, [which], actor, { limit });
    count += ids.length;
    left = ids.length < limit ? 0 : left - limit;
  }
  return count;
}

/** Returns the statements that do something to what was picked. */
async function changesOf(
  database: Database,
  deed: Deed,
  which: readonly Filter[],
  entry: string,
  { who, now }: Actor,
  { undoMs = 0 }: Options,
): Promise<Statement[]> {
  const requeue = (condition: string, dueAt = 0) => ({
    sql: requeueSql(condition),
    values: [entry, now, dueAt],
  });
  const messages = (set: string, ...values: (string | number)[]) => ({
    sql: `UPDATE messages SET ${set} WHERE ${PICKED_MESSAGES}`,
    values: [entry, ...values],
  });
  switch (deed) {
    case "answered":
      return [messages("answered_at = $2, answered_by = $3", now, who)];
    case "unanswered":
      return [messages("answered_at = NULL, answered_by = NULL")];
    case "note":
      return [];
    case "unread":
      return [messages("read_at = NULL")];
    case "spam":
      // What is being sent at this moment is held if that fails.
      return [
        messages("spam_at = $2", now),
        {
          sql: `UPDATE deliveries SET state = 'held', held_reason = 'marked'
            WHERE state = 'due' AND lease_until IS NULL AND ${PICKED_DELIVERIES}`,
          values: [entry],
        },
      ];
    case "not-spam":
      // Until it is due, this can be taken back.
      return [
        messages("spam_at = NULL"),
        requeue("state = 'held'", undoMs && (await database.steadyTime()) + undoMs),
      ];
    case "resend":
      // A sent one gets a new delivery, since the recipient may drop a duplicate of the old.
      return [
        requeue("state IN ('due', 'dead')"),
        ...which.flatMap(({ id }) =>
          id === undefined ? [] : [{ sql: SEND_ANOTHER, values: [entry, randomUUID(), id, now] }],
        ),
      ];
    case "try-now":
      return [
        {
          sql: `UPDATE deliveries SET due_at = 0
            WHERE state = 'due' AND lease_until IS NULL AND ${PICKED_DELIVERIES}`,
          values: [entry],
        },
      ];
    case "erase":
      // The foreign keys erase the deliveries too (ON DELETE CASCADE).
      return [{ sql: `DELETE FROM messages WHERE ${PICKED_MESSAGES}`, values: [entry] }];
  }
}

/** Removes what can no longer be taken back. */
export const forget = (entry: string): Statement => ({
  sql: "DELETE FROM changes WHERE entry = $1",
  values: [entry],
});
