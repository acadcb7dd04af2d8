import type { Database } from "#server/database/database.ts";
import { Refusal } from "./command.ts";

// The attempt number is not taken back: it fences, and a worker may still hold the last one.
const REQUEUE = `
  UPDATE deliveries SET state = 'due', due_at = $3, queued_at = $3, ended_at = NULL
  WHERE id = $1 AND state = $2 RETURNING id`;

/** Puts a delivery that is in this state back into the queue, under its own id. Throws a Refusal when it is not. */
export async function requeue(
  database: Database,
  id: string,
  state: "dead" | "held",
  now: number,
): Promise<void> {
  const rows = await database.query(REQUEUE, [id, state, now]);
  if (rows.length === 0) throw new Refusal("It has changed in this moment. Look at it again.");
}
