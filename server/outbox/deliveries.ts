import type { Database } from "#server/database/database.ts";
import { LONGEST_DELAY_MS } from "./limits.ts";
import { type Message, readMessage } from "./message.ts";

/** `dead`: given up, kept for an operator. `held`: looks like spam, kept and not mailed. */
export const STATES = ["due", "sent", "dead", "held"] as const;

/** A claim on a delivery. The attempt number fences: what a worker says counts only while no later attempt was begun. */
interface Claim {
  id: string;
  attempt: number;
}

/** A delivery that this worker holds until its lease runs out. */
export interface Delivery extends Claim {
  /** For how long it has been tried, in milliseconds. */
  age: number;
  /** null when the stored row is damaged. */
  message: Message | null;
}

// A claim moves due_at to the end of the lease, so one comparison finds what is due and what a dead worker left behind.
const claimSql = (skipLocked: string) => `
  WITH picked AS (
    SELECT id FROM deliveries WHERE state = 'due' AND due_at <= $1
    ORDER BY due_at, queued_at LIMIT $3 ${skipLocked}
  )
  UPDATE deliveries SET attempt = attempt + 1, due_at = $2, lease_until = $2
  WHERE id IN (SELECT id FROM picked)
  RETURNING id, attempt, queued_at, message_id,
    (SELECT kind FROM messages WHERE messages.id = message_id) AS kind,
    (SELECT payload FROM messages WHERE messages.id = message_id) AS payload,
    (SELECT received_at FROM messages WHERE messages.id = message_id) AS received_at`;

const BRING_NEAR = `
  UPDATE deliveries SET due_at = $1, lease_until = NULL WHERE state = 'due' AND due_at > $2`;

const NEXT_DUE = "SELECT min(due_at) AS due_at FROM deliveries WHERE state = 'due'";

// An outcome counts only for the newest claim.
const markSql = (outcome: string) => `
  UPDATE deliveries SET ${outcome}, lease_until = NULL
  WHERE id = $1 AND attempt = $2 AND state = 'due' RETURNING id`;

const MARK_SENT = markSql("state = 'sent', sent_at = $3, last_error = NULL");
const MARK_FAILED = markSql("due_at = $3, last_error = $4");
const MARK_DEAD = markSql("state = 'dead', ended_at = $3, last_error = $4");

const COUNT_DEAD = "SELECT count(*) AS dead FROM deliveries WHERE state = 'dead'";

const RELEASE_ALL = `
  UPDATE deliveries SET due_at = 0, lease_until = NULL
  WHERE state = 'due' AND lease_until IS NOT NULL`;

export type Deliveries = ReturnType<typeof createDeliveries>;

/**
 * The outbox as its worker sees it. Every function rejects when the database fails. `leaseMs` is how long a claim holds.
 * What is due is decided by the database's clock, which its servers share; `now` is that of people.
 */
export function createDeliveries(database: Database, now: () => number, leaseMs: number) {
  const claimText = claimSql(database.skipLocked);
  // No due time is set so far ahead: one that is was set by a clock that was wrong.
  const tooFar = 2 * Math.max(LONGEST_DELAY_MS, leaseMs);
  return {
    /** Takes up to `limit` deliveries that are due, the longest due first. */
    async claim(limit: number): Promise<Delivery[]> {
      const time = await database.now();
      const rows = await database.query(claimText, [time, time + leaseMs, limit]);
      return rows.map((row) => ({
        id: String(row.id),
        attempt: Number(row.attempt),
        age: time - Number(row.queued_at),
        message: readMessage(row),
      }));
    },
    /** In how many milliseconds the next one is due, 0 when one is, null when none is left. */
    async nextDueIn(): Promise<number | null> {
      const time = await database.now();
      await database.query(BRING_NEAR, [time, time + tooFar]);
      const [row] = await database.query(NEXT_DUE);
      const dueAt = row?.due_at ?? null;
      return dueAt === null ? null : Math.max(0, Number(dueAt) - time);
    },
    /** False when a later attempt has taken over; the same holds for `failed`. */
    async sent({ id, attempt }: Claim): Promise<boolean> {
      return (await database.query(MARK_SENT, [id, attempt, now()])).length > 0;
    },
    /** Puts it back, due in `delayMs`; the reason is kept for the operator. */
    async failed({ id, attempt }: Claim, delayMs: number, reason: string): Promise<boolean> {
      const dueAt = (await database.now()) + Math.ceil(delayMs);
      return (await database.query(MARK_FAILED, [id, attempt, dueAt, reason])).length > 0;
    },
    /** Gives it up: it stays, for an operator to decide. Also gives how many have been given up by now. */
    async dead({ id, attempt }: Claim, reason: string) {
      const [marked, counted] = await database.batch([
        { sql: MARK_DEAD, values: [id, attempt, await database.now(), reason] },
        { sql: COUNT_DEAD },
      ]);
      return { isMarked: marked?.length === 1, deadLetters: Number(counted?.[0]?.dead) };
    },
    /** Makes due what a dead predecessor held. Only for a database that no other server uses. */
    async releaseAll(): Promise<void> {
      await database.query(RELEASE_ALL);
    },
  };
}
