import { KINDS, type Kind } from "#contract/kinds.ts";
import type { Database } from "#server/database/database.ts";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** Weeks begin on Sunday; 1970 began on a Thursday. Israel is two or three hours ahead of UTC. */
const FIRST_SUNDAY_MS = 3 * DAY_MS - 2 * 3_600_000;

const WEEKS = 52;

// SQLite divides numbers that it is given as fractions, PostgreSQL as integers.
const COUNT_BY_WEEK = `
  SELECT kind, CAST((received_at - $1) / $2 AS BIGINT) AS week, count(*) AS messages FROM messages
  WHERE received_at >= $3 AND spam_at IS NULL GROUP BY 1, 2`;

/** The messages of a week by kind; `start` in milliseconds since 1970. */
interface Week {
  start: number;
  counts: Record<Kind, number>;
}

/** Counts the messages of the last 52 weeks, without spam; oldest first. */
export async function countByWeek(database: Database, now: number): Promise<Week[]> {
  const current = Math.floor((now - FIRST_SUNDAY_MS) / WEEK_MS);
  const startOf = (week: number) => week * WEEK_MS + FIRST_SUNDAY_MS;
  const first = current - WEEKS + 1;
  const weeks = Array.from({ length: WEEKS }, (_, index) => ({
    start: startOf(first + index),
    counts: Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Week["counts"],
  }));
  const values = [FIRST_SUNDAY_MS, WEEK_MS, startOf(first)];
  for (const { kind, week, messages } of await database.query(COUNT_BY_WEEK, values)) {
    const counted = weeks[Number(week) - first];
    if (counted) counted.counts[kind as Kind] = Number(messages);
  }
  return weeks;
}

/** Returns when the mail server last took an email about a message, in milliseconds since 1970; null if never. */
export async function lastSentAt(database: Database): Promise<number | null> {
  const [row] = await database.query(
    "SELECT max(sent_at) AS at FROM deliveries WHERE sent_as IS NULL",
  );
  return (row?.at ?? null) as number | null;
}
