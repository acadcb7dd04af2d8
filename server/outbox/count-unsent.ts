import type { Database } from "#server/database/database.ts";

/** The deliveries that have not been sent, by state; not those of messages that are marked as spam, which are decided. */
export interface Unsent {
  due: number;
  held: number;
  dead: number;
  /** When the oldest due delivery was queued, in milliseconds since 1970; null when none is due. */
  oldestDue: number | null;
}

// Reads the index of unsent deliveries, so its cost does not grow with the messages that are kept. Age counts from
// queued_at rather than received_at: a delivery that an operator resends has not waited since then.
const COUNT_UNSENT = `
  SELECT state, count(*) AS deliveries, min(queued_at) AS oldest
  FROM deliveries
  WHERE state <> 'sent' AND message_id NOT IN (SELECT id FROM messages WHERE spam_at IS NOT NULL)
  GROUP BY state`;

/** Counts the deliveries that have not been sent. Rejects if the database fails. */
export async function countUnsent(database: Database): Promise<Unsent> {
  const rows = new Map((await database.query(COUNT_UNSENT)).map((row) => [row.state, row]));
  const count = (state: string) => Number(rows.get(state)?.deliveries ?? 0);
  const oldest = rows.get("due")?.oldest ?? null;
  return {
    due: count("due"),
    held: count("held"),
    dead: count("dead"),
    oldestDue: oldest === null ? null : Number(oldest),
  };
}
