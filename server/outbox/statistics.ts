import { KINDS } from "#contract/kinds.ts";
import { inIsrael } from "#server/clock.ts";
import type { Database } from "#server/database/database.ts";

const WEEKS = 52;

const COUNT_BY_WEEK = `
  WITH weeks (start, next) AS (VALUES
    ${Array.from({ length: WEEKS }, (_, week) => `(CAST($${week + 1} AS BIGINT), CAST($${week + 2} AS BIGINT))`).join(", ")}
  )
  SELECT kind, start, count(*) AS messages
  FROM weeks JOIN messages ON received_at >= start AND received_at < next
  WHERE spam_at IS NULL GROUP BY 1, 2`;

/** The messages of a week by kind; `start` in milliseconds since 1970. */
interface Week {
  start: number;
  counts: Record<string, number>;
}

/** Counts the messages of the last 52 weeks of Israel, Sunday to Saturday, without spam; oldest first. */
export async function countByWeek(database: Database, now: number): Promise<Week[]> {
  const today = inIsrael(now).startOfDay();
  const sunday = today.subtract({ days: today.dayOfWeek % 7 });
  const starts = Array.from(
    { length: WEEKS + 1 },
    (_, week) => sunday.add({ weeks: week - WEEKS + 1 }).epochMilliseconds,
  );
  const weeks = starts.slice(0, -1).map(
    (start): Week => ({
      start,
      counts: Object.fromEntries(KINDS.map((kind) => [kind, 0])),
    }),
  );
  for (const { kind, start, messages } of await database.query(COUNT_BY_WEEK, starts)) {
    const counted = weeks[starts.indexOf(Number(start))];
    if (counted) counted.counts[String(kind)] = Number(messages);
  }
  return weeks;
}

/** Returns when the mail server last took an email about a message, in milliseconds since 1970; null if never. */
export async function lastSentAt(database: Database): Promise<number | null> {
  const [row] = await database.query(
    "SELECT max(sent_at) AS at FROM messages WHERE sent_as IS NULL",
  );
  return (row?.at ?? null) as number | null;
}

// Reads the index of unsent emails, so its cost does not grow with the messages that are kept. Age counts from queued_at
// rather than received_at: an email that an organiser sends again has not waited since then.
const COUNT_UNSENT = `
  SELECT state, count(*) AS emails, min(queued_at) AS oldest
  FROM messages WHERE state <> 'sent' AND spam_at IS NULL GROUP BY state`;

/**
 * Counts the emails that have not been sent by state, but for those of messages that are marked as spam, which are decided;
 * `oldestDue` is when the oldest due one was queued, in milliseconds since 1970, null when none is due. Rejects if the database fails.
 */
export async function countUnsent(database: Database) {
  const rows = new Map((await database.query(COUNT_UNSENT)).map((row) => [row.state, row]));
  const count = (state: string) => Number(rows.get(state)?.emails ?? 0);
  const oldest = rows.get("due")?.oldest ?? null;
  return {
    due: count("due"),
    held: count("held"),
    dead: count("dead"),
    oldestDue: oldest === null ? null : Number(oldest),
  };
}
