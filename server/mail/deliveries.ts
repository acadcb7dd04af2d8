import type { Database, Row } from "#server/database/database.ts";
import type { Message } from "#server/messages/message.ts";

/**
 * A delivery that this worker holds until `leaseUntil` (milliseconds since 1970). The attempt number fences: what a
 * worker says of a delivery counts only while no later attempt was begun.
 */
export interface Delivery {
  id: string;
  attempt: number;
  leaseUntil: number;
  /** Since when it is tried, in milliseconds since 1970. */
  queuedAt: number;
  message: Message;
}

type Claim = Pick<Delivery, "id" | "attempt">;

// A claim moves due_at to the end of the lease, so one comparison finds what is due and what a dead worker left behind.
const claimSql = (skipLocked: string) => `
  WITH picked AS (
    SELECT id FROM deliveries WHERE state = 'due' AND due_at <= $1
    ORDER BY due_at LIMIT $3 ${skipLocked}
  )
  UPDATE deliveries SET attempt = attempt + 1, due_at = $2, lease_until = $2
  WHERE id IN (SELECT id FROM picked)
  RETURNING id, attempt, queued_at, message_id,
    (SELECT kind FROM messages WHERE messages.id = message_id) AS kind,
    (SELECT payload FROM messages WHERE messages.id = message_id) AS payload,
    (SELECT received_at FROM messages WHERE messages.id = message_id) AS received_at`;

const MARK_SENT = `
  UPDATE deliveries SET state = 'sent', sent_at = $3, lease_until = NULL, last_error = NULL
  WHERE id = $1 AND attempt = $2 AND state = 'due'
  RETURNING id`;

const MARK_FAILED = `
  UPDATE deliveries SET due_at = $3, lease_until = NULL, last_error = $4
  WHERE id = $1 AND attempt = $2 AND state = 'due'
  RETURNING id`;

const MARK_DEAD = `
  UPDATE deliveries SET state = 'dead', ended_at = $3, lease_until = NULL, last_error = $4
  WHERE id = $1 AND attempt = $2 AND state = 'due'
  RETURNING id`;

const COUNT_DEAD = "SELECT count(*) AS dead FROM deliveries WHERE state = 'dead'";

/** The outbox as its worker sees it. Every function rejects when the database fails. */
export interface Deliveries {
  /** Takes up to `limit` deliveries that are due, the longest due first. */
  claim(limit: number): Promise<Delivery[]>;
  /** When the next one becomes due, or null when none is left. */
  nextDue(): Promise<number | null>;
  /** False when a later attempt has taken over; the same holds for `failed`. */
  sent(claim: Claim): Promise<boolean>;
  /** Puts it back, due at `dueAt`; the reason is kept for the operator. */
  failed(claim: Claim, dueAt: number, reason: string): Promise<boolean>;
  /** Gives it up: it stays, for an operator to decide. Also gives how many have been given up by now. */
  dead(claim: Claim, reason: string): Promise<{ isMarked: boolean; deadLetters: number }>;
  /** Makes due what a dead predecessor held. Only for a database that no other server uses. */
  releaseAll(): Promise<void>;
}

/** `now` gives the time and `leaseMs` the length of a claim, in milliseconds. */
export function createDeliveries(
  database: Database,
  now: () => number,
  leaseMs: number,
): Deliveries {
  const claimText = claimSql(database.skipLocked);
  return {
    async claim(limit) {
      const leaseUntil = now() + leaseMs;
      const rows = await database.query(claimText, [now(), leaseUntil, limit]);
      return rows.map((row) => toDelivery(row, leaseUntil));
    },
    async nextDue() {
      const [row] = await database.query(
        "SELECT min(due_at) AS due_at FROM deliveries WHERE state = 'due'",
      );
      return (row?.due_at ?? null) as number | null;
    },
    async sent({ id, attempt }) {
      return (await database.query(MARK_SENT, [id, attempt, now()])).length > 0;
    },
    async failed({ id, attempt }, dueAt, reason) {
      return (await database.query(MARK_FAILED, [id, attempt, dueAt, reason])).length > 0;
    },
    async dead({ id, attempt }, reason) {
      const [marked, counted] = await database.batch([
        { sql: MARK_DEAD, values: [id, attempt, now(), reason] },
        { sql: COUNT_DEAD },
      ]);
      return { isMarked: marked?.length === 1, deadLetters: Number(counted?.[0]?.dead) };
    },
    async releaseAll() {
      await database.query(
        "UPDATE deliveries SET due_at = $1, lease_until = NULL WHERE state = 'due' AND lease_until IS NOT NULL",
        [now()],
      );
    },
  };
}

function toDelivery(row: Row, leaseUntil: number): Delivery {
  return {
    id: row.id as string,
    attempt: row.attempt as number,
    leaseUntil,
    queuedAt: row.queued_at as number,
    message: {
      id: row.message_id,
      kind: row.kind,
      payload: JSON.parse(row.payload as string),
      receivedAt: row.received_at,
    } as Message,
  };
}
