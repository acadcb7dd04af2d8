import { isKind } from "#contract/kinds.ts";
import type { Database, Value } from "#server/database/database.ts";
import { FLOOD_OVER_MS, MAX_DELAY_MS, RELEASED_AT_ONCE } from "./limits.ts";
import { type Message, readMessage } from "./message.ts";
import type { Failure } from "./outgoing.ts";

/** A claim on a delivery. The attempt number fences: a worker's outcome counts only if no later attempt has begun. */
interface Claim {
  id: string;
  attempt: number;
}

/** A delivery that this worker has claimed: no other one takes it before its lease ends. */
export interface ClaimedDelivery extends Claim {
  /** When it was queued, in milliseconds since 1970. */
  queuedAt: number;
  /** How long ago that was. */
  age: number;
  /** How many attempts there have been since it was queued, this one included. */
  attemptsSinceQueued: number;
  /** The recipients that have accepted it. */
  acceptedBy: readonly string[];
  /** Whether this version knows its message's kind. */
  isKnown: boolean;
  /** null if it does not, or the stored row is damaged. */
  message: Message | null;
}

// A claim moves due_at to the end of the lease, so one comparison finds both due deliveries and expired claims.
const claimSql = (forUpdate: string) => `
  WITH picked AS (
    SELECT id FROM deliveries WHERE state = 'due' AND due_at <= $1
    ORDER BY due_at, queued_at LIMIT $3 ${forUpdate && `${forUpdate} SKIP LOCKED`}
  )
  UPDATE deliveries SET attempt = attempt + 1, due_at = $2, lease_until = $2
  WHERE id IN (SELECT id FROM picked)
  RETURNING id, attempt, queued_attempt, queued_at, accepted_by, message_id,
    (SELECT kind FROM messages WHERE messages.id = message_id) AS kind,
    (SELECT payload FROM messages WHERE messages.id = message_id) AS payload,
    (SELECT received_at FROM messages WHERE messages.id = message_id) AS received_at,
    (SELECT spam_at FROM messages WHERE messages.id = message_id) AS spam_at`;

const CLAMP_DUE = `
  UPDATE deliveries SET due_at = $1, lease_until = NULL WHERE state = 'due' AND due_at > $2`;

const NEXT_DUE = "SELECT min(due_at) AS due_at FROM deliveries WHERE state = 'due'";

const markSql = (columns: string) => `
  UPDATE deliveries SET ${columns}, lease_until = NULL
  WHERE id = $1 AND attempt = $2 AND state = 'due' RETURNING id`;

// Not after the outcome was recorded, which a slow renewal could otherwise overtake.
const RENEW = `
  UPDATE deliveries SET due_at = $3, lease_until = $3
  WHERE id = $1 AND attempt = $2 AND lease_until IS NOT NULL RETURNING id`;

const MARK_SENT = markSql(
  "state = 'sent', sent_at = $3, sent_as = $4, failure = NULL, last_error = NULL, accepted_by = NULL",
);
const FAILED = "failure = $4, last_error = $5, accepted_by = $6";
const MARK_FAILED = markSql(`due_at = $3, ${FAILED}`);
const MARK_DEAD = markSql(`state = 'dead', ended_at = $3, ${FAILED}`);

// A message may be marked as spam while it is being sent. One that is sent again after that is wanted.
const HOLD_SPAM = `
  UPDATE deliveries SET state = 'held', held_reason = 'marked', lease_until = NULL
  WHERE id = $1 AND attempt = $2 AND state = 'due' AND EXISTS (
    SELECT 1 FROM messages WHERE messages.id = message_id AND spam_at >= queued_at
  )`;

/** Why an attempt failed, and which recipients have accepted the email all the same. */
export type Failed = Pick<Failure, "reason" | "reply" | "acceptedBy">;

const COUNT_DEAD = "SELECT count(*) AS dead FROM deliveries WHERE state = 'dead'";

const END_LEASES = `
  UPDATE deliveries SET due_at = 0, lease_until = NULL
  WHERE state = 'due' AND lease_until IS NOT NULL`;

// A held delivery's due_at is when it was held; a time ahead of the clock is a wrong clock's. Does nothing while one that
// was released before is still untried. Two servers that pick the same ones release them once, hence the outer state.
// SQLite uses the index of unsent deliveries only if its condition is repeated. What an organiser marked as spam stays.
const RELEASE_FLOOD = `
  UPDATE deliveries SET state = 'due', due_at = 0, queued_at = $4, queued_attempt = attempt
  WHERE state = 'held' AND id IN (
    SELECT id FROM deliveries WHERE state <> 'sent' AND state = 'held' AND held_reason = 'flood'
    AND message_id NOT IN (SELECT id FROM messages WHERE spam_at IS NOT NULL)
    ORDER BY queued_at, id LIMIT $3
  ) AND NOT EXISTS (
    SELECT 1 FROM deliveries WHERE state <> 'sent' AND held_reason = 'flood'
    AND ((state = 'held' AND due_at > $2 AND due_at <= $1) OR (state = 'due' AND attempt = 0))
  ) RETURNING id`;

export type Queue = ReturnType<typeof createQueue>;

/**
 * The worker's view of the outbox. `leaseMs` is how long a claim lasts. The database's steady time decides what is due; ages, and
 * when an email was sent or given up, are by its wall time. `sentAs` is what a sent email has become, unless a mail server
 * has it. Every method rejects if the database fails.
 */
export function createQueue(database: Database, leaseMs: number, sentAs: "file" | null = null) {
  const claimText = claimSql(database.forUpdate);
  // A due time further ahead than this comes from a wrong clock.
  const tooFar = 2 * Math.max(MAX_DELAY_MS, leaseMs);
  return {
    /** Claims up to `limit` due deliveries, the longest due first; holds those that were marked as spam while they were being sent. */
    async claim(limit: number): Promise<ClaimedDelivery[]> {
      const [time, now] = await Promise.all([database.steadyTime(), database.wallTime()]);
      const rows = await database.query(claimText, [time, time + leaseMs, limit]);
      // The server that was sending them has died since.
      const unwanted = rows.filter(({ spam_at: spamAt, queued_at: queuedAt }) =>
        spamAt ? Number(spamAt) >= Number(queuedAt) : false,
      );
      for (const { id = null, attempt = null } of unwanted) {
        await database.query(HOLD_SPAM, [id, attempt]);
      }
      const wanted = rows.filter((row) => !unwanted.includes(row));
      return wanted.map((row) => ({
        id: String(row.id),
        attempt: Number(row.attempt),
        queuedAt: Number(row.queued_at),
        // By the one that is behind: the other may have been set ahead.
        age: Math.min(time, now) - Number(row.queued_at),
        attemptsSinceQueued: Number(row.attempt) - Number(row.queued_attempt),
        acceptedBy: readAddresses(row.accepted_by),
        isKnown: isKind(String(row.kind)),
        message: readMessage(row),
      }));
    },
    /** Prolongs a claim to a whole lease from now. Returns false if a later attempt has taken over, or the message is gone. */
    async renew({ id, attempt }: Claim): Promise<boolean> {
      const until = (await database.steadyTime()) + leaseMs;
      return (await database.query(RENEW, [id, attempt, until])).length > 0;
    },
    /** Returns in how many milliseconds the next delivery is due: 0 if one is due now, null if none is queued. */
    async nextDueIn(): Promise<number | null> {
      const time = await database.steadyTime();
      await database.query(CLAMP_DUE, [time, time + tooFar]);
      const [row] = await database.query(NEXT_DUE);
      const dueAt = row?.due_at ?? null;
      return dueAt === null ? null : Math.max(0, Number(dueAt) - time);
    },
    /** Marks it sent. Returns false if a later attempt has taken over. */
    async markSent({ id, attempt }: Claim): Promise<boolean> {
      const values = [id, attempt, await database.wallTime(), sentAs];
      return (await database.query(MARK_SENT, values)).length > 0;
    },
    /**
     * Queues it again, due in `delayMs`, and keeps the reason for the operator; holds it if it was marked as spam meanwhile.
     * Returns false if a later attempt has taken over.
     */
    async markFailed({ id, attempt }: Claim, delayMs: number, failed: Failed): Promise<boolean> {
      const dueAt = (await database.steadyTime()) + Math.ceil(delayMs);
      const values = [id, attempt, dueAt, ...columnsOf(failed)];
      const [marked] = await database.batch([
        { sql: MARK_FAILED, values },
        { sql: HOLD_SPAM, values: [id, attempt] },
      ]);
      return marked?.length === 1;
    },
    /** Gives it up and keeps it for an operator to decide. Also returns the number of dead letters. */
    async markDead({ id, attempt }: Claim, failed: Failed) {
      const values = [id, attempt, await database.wallTime(), ...columnsOf(failed)];
      const [marked, counted] = await database.batch([
        { sql: MARK_DEAD, values },
        { sql: COUNT_DEAD },
      ]);
      return { isMarked: marked?.length === 1, deadLetters: Number(counted?.[0]?.dead) };
    },
    /** Queues the oldest messages that a flood held, a few at a time, once it is over. Returns how many. */
    async releaseFlood(): Promise<number> {
      const [time, now] = await Promise.all([database.steadyTime(), database.wallTime()]);
      const values = [time, time - FLOOD_OVER_MS, RELEASED_AT_ONCE, now];
      return (await database.query(RELEASE_FLOOD, values)).length;
    },
    /** Ends the claims of a server that died. Only for a database that no other server uses. */
    async endLeases(): Promise<void> {
      await database.query(END_LEASES);
    },
  };
}

// No address of MAIL_TO contains a comma.
const columnsOf = ({ reason, reply, acceptedBy = [] }: Failed) => [
  reason,
  reply,
  acceptedBy.join(",") || null,
];
export const readAddresses = (column: Value | undefined) =>
  column ? String(column).split(",") : [];
