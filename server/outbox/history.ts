import { randomUUID } from "node:crypto";
import type { Database, Statement } from "#server/database/database.ts";
import type { Cursor } from "./find-records.ts";
import { messageCount } from "./message-words.ts";

/** What is written down, in the words that an organiser reads; `messages` stands for how many. */
const WORDS = {
  "sign-in": "signed in",
  "sign-out": "signed out",
  "sign-out-everywhere": "signed out everywhere",
  link: "made a sign-in link in the terminal",
  read: "read a message",
  export: "exported messages",
  import: "imported {messages}",
  backup: "made a backup",
  "test-mail": "sent a test mail",
  diagnosis: "checked the settings",
  answered: "marked {messages} as answered",
  unanswered: "marked {messages} as not answered",
  spam: "marked {messages} as spam",
  "undo-spam": "removed the spam mark of {messages}",
  "not-spam": "released {messages}",
  "undo-not-spam": "held {messages} again",
  resend: "sent {messages} again",
  "send-to": "sent {messages} to one organiser",
  flush: "made {messages} due at once",
  erase: "erased {messages}",
} as const;

export type HistoryAction = keyof typeof WORDS;

/** Who does something, an organiser's address or a user of the terminal, and when. */
export interface Actor {
  who: string;
  /** In milliseconds since 1970. */
  now: number;
}

/** What somebody did, to one message, several or none. */
interface Entry {
  action: HistoryAction;
  messageId?: string | null;
  count?: number;
}

export interface HistoryEntry {
  id: string;
  at: number;
  who: string;
  what: string;
  messageId: string | null;
}

const INSERT = "INSERT INTO history (id, at, who, action, message_id, count)";

/** How long reading a message again counts as the same reading, in milliseconds. */
const READING_MS = 3_600_000;

/** How far clocks may be apart, in milliseconds. */
const AHEAD_MS = 300_000;

/** Returns the statement that writes down what somebody did, to be run with what they did. */
export function historyOf(
  { who, now }: Actor,
  { action, messageId, count = 1 }: Entry,
  id: string = randomUUID(),
): Statement {
  return {
    sql: `${INSERT} VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [id, now, who, action, messageId ?? null, count],
  };
}

/** Writes down what somebody did, or is about to do. Returns the entry's id. */
export async function writeHistory(
  database: Database,
  actor: Actor,
  entry: Entry,
): Promise<string> {
  const id = randomUUID();
  await database.batch([historyOf(actor, entry, id)]);
  return id;
}

/** Removes the entry of what could not be done. */
export async function takeFromHistory(database: Database, id: string): Promise<void> {
  await database.query("DELETE FROM history WHERE id = $1", [id]);
}

/** Writes down that somebody reads a message, once an hour, and marks it as read. */
export async function writeReading(
  database: Database,
  { who, now }: Actor,
  messageId: string,
): Promise<void> {
  const values = [randomUUID(), now, who, messageId, now - READING_MS];
  await database.batch([
    {
      sql: `${INSERT} SELECT $1, $2, $3, 'read', $4, 1 WHERE NOT EXISTS (
        SELECT 1 FROM history
        WHERE message_id = $4 AND who = $3 AND action = 'read' AND at > $5 AND at <= $2
      )`,
      values,
    },
    {
      sql: "UPDATE messages SET read_at = $2 WHERE id = $1 AND read_at IS NULL",
      values: [messageId, now],
    },
  ]);
}

/** Returns the newest entries, newest first; those before a cursor, if it is given. */
export async function readHistory(
  database: Database,
  limit: number,
  before?: Cursor,
): Promise<HistoryEntry[]> {
  const rows = await database.query(
    `SELECT id, at, who, action, message_id, count FROM history
     WHERE (at, id) < ($1, $2) ORDER BY at DESC, id DESC LIMIT $3`,
    [before?.at ?? Number.MAX_SAFE_INTEGER, before?.id ?? "", limit],
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
  const words = Object.hasOwn(WORDS, action) ? WORDS[action as HistoryAction] : action;
  return words.replace("{messages}", messageCount(count));
}
