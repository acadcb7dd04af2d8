import { randomUUID } from "node:crypto";
import { ACTIONS, type Action } from "#contract/actions.ts";
import type { Database, Statement } from "#server/database/database.ts";
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
  now: number;
}

export interface HistoryEntry {
  id: string;
  at: number;
  who: string;
  what: string;
  messageId: string | null;
}

/** How long reading a message again counts as the same reading, in milliseconds. */
const READING_MS = 3_600_000;

/** How far clocks may be apart, in milliseconds. */
const AHEAD_MS = 300_000;

const INSERT = "INSERT INTO history (id, at, who, action, message_id, count)";

/** The values of the first four columns. */
const FIRST = "CAST($1 AS TEXT), CAST($2 AS BIGINT), CAST($3 AS TEXT), CAST($4 AS TEXT)";

/** Returns the statement that writes down what somebody does, to be run with it; only if a row is found, if that is given. */
export const historyOf = (
  { who, now }: Actor,
  action: HistoryAction,
  ifFound?: { sql: string; value: string },
): Statement => ({
  sql: `${INSERT} SELECT ${FIRST}, NULL, 1${ifFound ? ` WHERE EXISTS (${ifFound.sql} $5)` : ""}`,
  values: [randomUUID(), now, who, action, ...(ifFound ? [ifFound.value] : [])],
});

/**
 * Returns the statement that writes down to how many messages something is done, those of an entry in `changes`; none for none. Its
 * own id is another for what is done besides.
 */
export const countInHistory = (
  { who, now }: Actor,
  action: HistoryAction,
  entry: string,
  id = entry,
): Statement => ({
  sql: `${INSERT}
    SELECT ${FIRST}, CASE WHEN count(*) = 1 THEN min(message_id) END, count(*)
    FROM changes WHERE entry = $5 HAVING count(*) > 0`,
  values: [id, now, who, action, entry],
});

/** Returns the statement that counts one more import of an entry. */
export const importInHistory = ({ who, now }: Actor, entry: string): Statement => ({
  sql: `${INSERT} VALUES ($1, $2, $3, 'import', NULL, 1)
    ON CONFLICT (id) DO UPDATE SET count = history.count + 1`,
  values: [entry, now, who],
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
  { who, now }: Actor,
  messageId: string,
): Promise<void> {
  await database.batch([
    {
      sql: `${INSERT} SELECT ${FIRST}, CAST($5 AS TEXT), 1 WHERE NOT EXISTS (
        SELECT 1 FROM history
        WHERE message_id = $5 AND who = $3 AND action = $4 AND at > $6 AND at <= $2
      )`,
      values: [randomUUID(), now, who, "read", messageId, now - READING_MS],
    },
    {
      sql: "UPDATE messages SET read_at = $2 WHERE id = $1 AND read_at IS NULL",
      values: [messageId, now],
    },
  ]);
}

/** Returns the newest entries, newest first. */
export async function readHistory(database: Database, limit: number): Promise<HistoryEntry[]> {
  const rows = await database.query(
    `SELECT id, at, who, action, message_id, count FROM history WHERE count > 0
     ORDER BY at DESC, id DESC LIMIT $1`,
    [limit],
  );
  return rows.map(({ id, at, who, action, message_id: messageId, count }) => ({
    id: String(id),
    at: Number(at),
    who: String(who),
    what: wordsFor(String(action), Number(count)),
    messageId: messageId === null ? null : String(messageId),
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

function wordsFor(action: string, count: number): string {
  const [, undone] = /^undo-(.+)/.exec(action) ?? [];
  if (undone) return `took back: ${wordsFor(undone, count)}`;
  const done = Object.hasOwn(ACTIONS, action) ? ACTIONS[action as Action].history : action;
  const words = Object.hasOwn(WORDS, action) ? WORDS[action as keyof typeof WORDS] : done;
  return words.replace("{messages}", messageCount(count));
}
