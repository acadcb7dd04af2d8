import { randomUUID } from "node:crypto";
import { ACTIONS, type Action } from "#contract/actions.ts";
import { HOUR_MS } from "#server/clock.ts";
import type { Database, Statement } from "#server/database/database.ts";
import { parsePayload } from "./message.ts";
import { messageCount } from "./words.ts";

/** What is written down besides the actions on messages, in the words that an organiser reads; `messages` stands for how many. */
const WORDS = {
  "sign-in": "signed in",
  "sign-out": "signed out",
  "sign-out-everywhere": "signed out everywhere",
  link: "made a sign-in link in the terminal",
  read: "read a message",
  export: "exported messages",
  import: "imported {messages}",
  backup: "made a backup",
  "test-message": "asked for a test message",
  diagnosis: "checked the settings",
  "try-now": "made {messages} due at once",
  erase: "erased {messages}",
  "erase-note": "erased a note",
} as const;

export type HistoryAction = Action | `undo-${Action}` | keyof typeof WORDS;

/** Who does something, an organiser's address or a user of the terminal, and when. */
export interface Actor {
  who: string;
  /** In milliseconds since 1970. */
  at: number;
}

export interface HistoryEntry {
  id: string;
  at: number;
  who: string;
  what: string;
  messageId: string | null;
  /** Of the person whom that message is about, empty if it has none; null once it is erased. */
  name: string | null;
}

/** How long reading a message again counts as the same reading, in milliseconds. */
const READING_MS = HOUR_MS;

/** How far clocks may be apart, in milliseconds. */
const AHEAD_MS = 300_000;

const INSERT = "INSERT INTO history (id, entry, at, who, action, message_id, count)";

/** What is done once has an entry of its own. */
const ONCE =
  "CAST($1 AS TEXT), CAST($1 AS TEXT), CAST($2 AS BIGINT), CAST($3 AS TEXT), CAST($4 AS TEXT)";

/**
 * Returns the statement that writes down what somebody does, to be run with it. With `found`, which selects the `message_id` that it is
 * about by the value of $5, only if that finds a row.
 */
export const historyOf = (
  { who, at }: Actor,
  action: HistoryAction,
  found?: { sql: string; value: string },
): Statement => ({
  sql: `${INSERT} SELECT ${ONCE}, message_id, 1
    FROM (${found?.sql ?? "SELECT NULL AS message_id"}) AS found`,
  values: [randomUUID(), at, who, action, ...(found ? [found.value] : [])],
});

// The databases share no function that makes ids.
const FOR_EACH = `${INSERT}
  SELECT CAST($1 AS TEXT) || '.' || CAST($4 AS TEXT) || '.' || id, CAST($1 AS TEXT), CAST($2 AS BIGINT),
    CAST($3 AS TEXT), CAST($4 AS TEXT), id, 1
  FROM messages WHERE entry = $1`;

/** Returns the statement that writes down what is done to each of the messages in which an action has left its entry. */
export const historyOfEach = (
  entry: string,
  action: HistoryAction,
  { who, at }: Actor,
): Statement => ({ sql: FOR_EACH, values: [entry, at, who, action] });

/** Returns the statement that counts one more import of an entry. */
export const importInHistory = ({ who, at }: Actor, entry: string): Statement => ({
  sql: `${INSERT} VALUES ($1, $1, $2, $3, 'import', NULL, 1)
    ON CONFLICT (id) DO UPDATE SET count = history.count + 1`,
  values: [entry, at, who],
});

/** Writes down what somebody does, if that is no change of the database. */
export async function writeHistory(
  database: Database,
  actor: Actor,
  action: HistoryAction,
): Promise<void> {
  await database.batch([historyOf(actor, action)]);
}

/** Writes down that somebody opens a message, once an hour, and marks it as read. */
export async function writeReading(
  database: Database,
  { who, at }: Actor,
  messageId: string,
): Promise<void> {
  await database.batch([
    {
      sql: `${INSERT} SELECT ${ONCE}, CAST($5 AS TEXT), 1 WHERE NOT EXISTS (
        SELECT 1 FROM history
        WHERE message_id = $5 AND who = $3 AND action = $4 AND at > $6 AND at <= $2
      )`,
      values: [randomUUID(), at, who, "read", messageId, at - READING_MS],
    },
    {
      sql: "UPDATE messages SET read_at = $2 WHERE id = $1 AND read_at IS NULL",
      values: [messageId, at],
    },
  ]);
}

/**
 * Returns the newest entries, newest first: what was done to several messages at once is one. Names are read from the messages, since
 * what is written down outlives them.
 */
export async function readHistory(database: Database, limit: number): Promise<HistoryEntry[]> {
  const rows = await database.query(
    `SELECT newest.*, payload FROM (
       SELECT at, entry, action, min(who) AS who, min(message_id) AS message_id, sum(count) AS count
       FROM history WHERE count > 0 GROUP BY at, entry, action
       ORDER BY at DESC, entry DESC, action DESC LIMIT $1
     ) AS newest LEFT JOIN messages ON messages.id = newest.message_id AND newest.count = 1
     ORDER BY at DESC, newest.entry DESC, action DESC`,
    [limit],
  );
  return rows.map(({ entry, at, who, action, message_id: messageId, count, payload }) => ({
    id: `${entry}.${action}`,
    at: Number(at),
    who: String(who),
    what: actionInWords(String(action), messageCount(Number(count))),
    messageId: Number(count) === 1 ? (messageId as string | null) : null,
    name: payload === null ? null : (parsePayload(String(payload))?.fullName ?? ""),
  }));
}

/** Returns what was done to a message, but for readings, oldest first. */
export async function historyOfMessage(
  database: Database,
  messageId: string,
): Promise<Omit<HistoryEntry, "messageId" | "name">[]> {
  const rows = await database.query(
    `SELECT id, at, who, action FROM history WHERE message_id = $1 AND action <> 'read'
     ORDER BY at, id`,
    [messageId],
  );
  return rows.map(({ id, at, who, action }) => ({
    id: String(id),
    at: Number(at),
    who: String(who),
    what: actionInWords(String(action), "it"),
  }));
}

/**
 * Returns when something was last done, in milliseconds since 1970; null if never. What a wrong clock dated ahead of the clock
 * that all share does not count: a backup of next year would hide for a year that there are none.
 */
export async function lastTime(database: Database, action: HistoryAction): Promise<number | null> {
  const sql = "SELECT max(at) AS at FROM history WHERE action = $1 AND at <= $2";
  const [row] = await database.query(sql, [action, (await database.wallTime()) + AHEAD_MS]);
  return (row?.at ?? null) as number | null;
}

/** `messages`: "3 messages". */
function actionInWords(action: string, messages: string): string {
  const [, undone] = /^undo-(.+)/.exec(action) ?? [];
  if (undone) return `took back: ${actionInWords(undone, messages)}`;
  const done = Object.hasOwn(ACTIONS, action) ? ACTIONS[action as Action].history : action;
  const words = Object.hasOwn(WORDS, action) ? WORDS[action as keyof typeof WORDS] : done;
  return words.replace("{messages}", messages);
}
