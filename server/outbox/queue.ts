import type { Database } from "#server/database/database.ts";

/** The deliveries that have not been sent, by state; not those of messages that are marked as spam, which are decided. */
export interface Queue {
  due: number;
  held: number;
  dead: number;
  /** When the oldest due delivery was queued, in milliseconds since 1970; null when none is due. */
  oldestDue: number | null;
}

// Reads the index of unsent deliveries, so its cost does not grow with the messages that are kept. Age counts from
// queued_at rather than received_at: a delivery that an operator resends has not waited since then.
const READ_QUEUE = `
  SELECT state, count(*) AS deliveries, min(queued_at) AS oldest
  FROM deliveries
  WHERE state <> 'sent' AND message_id NOT IN (SELECT id FROM messages WHERE spam_at IS NOT NULL)
  GROUP BY state`;

/** Reads the current counts. Rejects if the database fails. */
export async function readQueue(database: Database): Promise<Queue> {
  const rows = new Map((await database.query(READ_QUEUE)).map((row) => [row.state, row]));
  const count = (state: string) => Number(rows.get(state)?.deliveries ?? 0);
  const oldest = rows.get("due")?.oldest ?? null;
  return {
    due: count("due"),
    held: count("held"),
    dead: count("dead"),
    oldestDue: oldest === null ? null : Number(oldest),
  };
}
