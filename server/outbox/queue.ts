import { isKind } from "#contract/kinds.ts";
import type { Database, Value } from "#server/database/database.ts";
import { FLOOD_OVER_MS, MAX_DELAY_MS, RELEASED_AT_ONCE } from "./limits.ts";
import { type Message, mailIdOf, readMessage } from "./message.ts";
import type { Failure } from "./outgoing.ts";

type Claim = Pick<ClaimedEmail, "id" | "attempt">;

/** An email that this worker has claimed: no other one takes it before its lease ends. */
export interface ClaimedEmail {
  /** The id of its message. */
  id: string;
  /** Fences: a worker's outcome counts only if no later attempt has begun. */
  attempt: number;
  /** Its own id. */
  mailId: string;
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

// A claim moves due_at to the end of the lease, so one comparison finds both due emails and expired claims.
const claimSql = (forUpdate: string) => `
  WITH picked AS (
    SELECT id FROM messages WHERE state = 'due' AND due_at <= $1
    ORDER BY due_at, queued_at LIMIT $3 ${forUpdate && `${forUpdate} SKIP LOCKED`}
  )
  UPDATE messages SET attempt = attempt + 1, due_at = $2, lease_until = $2
  WHERE id IN (SELECT id FROM picked)
  RETURNING id, attempt, queued_attempt, queued_at, emails, accepted_by, kind, payload, received_at`;

/** A due time further ahead than this comes from a wrong clock: no delay and no lease is as long. */
const TOO_FAR_MS = 2 * MAX_DELAY_MS;

// What a wrong clock put too far ahead. Leaves out what somebody changes at this moment, for whom it would have to wait. Each of the two
// has an index, which their OR would not use.
const clampSql = (forUpdate: string) => `
  WITH ahead AS (
    SELECT id FROM messages WHERE state = 'due' AND due_at > $2
    UNION ALL SELECT id FROM messages WHERE state <> 'sent' AND state = 'due' AND queued_at > $3
  ), picked AS (
    SELECT id FROM messages WHERE id IN (SELECT id FROM ahead)
    ${forUpdate && `${forUpdate} SKIP LOCKED`}
  )
  UPDATE messages
  SET due_at = CASE WHEN due_at > $2 THEN $1 ELSE due_at END,
    lease_until = CASE WHEN due_at > $2 THEN NULL ELSE lease_until END,
    queued_at = CASE WHEN queued_at > $3 THEN $3 ELSE queued_at END
  WHERE state = 'due' AND id IN (SELECT id FROM picked)`;

const NEXT_DUE = "SELECT min(due_at) AS due_at FROM messages WHERE state = 'due'";

// One that was marked as spam while it was being sent is held, and counts as sent all the same if that succeeds.
const markSql = (columns: string) => `
  UPDATE messages SET ${columns}, lease_until = NULL
  WHERE id = $1 AND attempt = $2 AND state IN ('due', 'held') RETURNING id`;

const MARK_SENT = markSql(
  "state = 'sent', sent_at = $3, sent_as = $4, failure = NULL, last_error = NULL, accepted_by = NULL",
);
const FAILED = "failure = $4, last_error = $5, accepted_by = coalesce($6, accepted_by)";
const MARK_FAILED = markSql(`due_at = $3, ${FAILED}`);
const MARK_DEAD = markSql(`state = 'dead', ended_at = $3, ${FAILED}`);

/** Why an attempt failed, and which recipients have accepted the email all the same. */
export type StoredFailure = Pick<Failure, "reason" | "reply" | "acceptedBy">;

const COUNT_DEAD = "SELECT count(*) AS dead FROM messages WHERE state <> 'sent' AND state = 'dead'";

const END_LEASES = `
  UPDATE messages SET due_at = CASE state WHEN 'due' THEN 0 ELSE due_at END, lease_until = NULL
  WHERE state IN ('due', 'held') AND lease_until IS NOT NULL`;

// A time ahead of the clock is a wrong clock's. Does nothing while one that was released before is still untried. Of two servers that
// find the same ones, the second finds them released once it has their locks. SQLite uses the index of unsent emails only if its
// condition is repeated. What an organiser marked as spam stays.
const releaseSql = (forUpdate: string) => `
  WITH oldest AS (
    SELECT id FROM messages
    WHERE state <> 'sent' AND state = 'held' AND held_reason = 'flood' AND spam_at IS NULL
    ORDER BY queued_at, id LIMIT $3
  ), picked AS (
    SELECT id FROM messages WHERE state = 'held' AND spam_at IS NULL AND id IN (SELECT id FROM oldest)
    ORDER BY id ${forUpdate}
  )
  UPDATE messages SET state = 'due', due_at = 0, queued_at = $1, queued_attempt = attempt
  WHERE id IN (SELECT id FROM picked) AND NOT EXISTS (
    SELECT 1 FROM messages WHERE state <> 'sent' AND held_reason = 'flood'
    AND ((state = 'held' AND queued_at > $2 AND queued_at <= $1) OR (state = 'due' AND attempt = 0))
  ) RETURNING id`;

export type Queue = ReturnType<typeof createQueue>;

/**
 * The worker's view of the outbox. `leaseMs` is how long a claim lasts. The database's steady time decides what is due; ages, and
 * when an email was sent or given up, are by its wall time. `sentAs` is what a sent email has become, unless a mail server
 * has it. Every method rejects if the database fails.
 */
export function createQueue(database: Database, leaseMs: number, sentAs: "file" | null = null) {
  const claim = claimSql(database.forUpdate);
  const clamp = clampSql(database.forUpdate);
  const release = releaseSql(database.forUpdate);
  return {
    /** Claims up to `limit` due emails, the longest due first. */
    async claim(limit: number): Promise<ClaimedEmail[]> {
      const [steadyTime, databaseTime] = await Promise.all([
        database.steadyTime(),
        database.wallTime(),
      ]);
      const rows = await database.query(claim, [steadyTime, steadyTime + leaseMs, limit]);
      return rows.map((row) => {
        const [id, emails] = [String(row.id), Number(row.emails)];
        return {
          id,
          mailId: mailIdOf({ id, emails }),
          attempt: Number(row.attempt),
          queuedAt: Number(row.queued_at),
          // By the one that is behind: the other may have been set ahead.
          age: Math.min(steadyTime, databaseTime) - Number(row.queued_at),
          attemptsSinceQueued: Number(row.attempt) - Number(row.queued_attempt),
          acceptedBy: readAddresses(row.accepted_by),
          isKnown: isKind(String(row.kind)),
          message: readMessage(row),
        };
      });
    },
    /** Returns in how many milliseconds the next email is due: 0 if one is due now, null if none is queued. */
    async nextDueIn(): Promise<number | null> {
      const [steadyTime, databaseTime] = await Promise.all([
        database.steadyTime(),
        database.wallTime(),
      ]);
      await database.query(clamp, [steadyTime, steadyTime + TOO_FAR_MS, databaseTime]);
      const [row] = await database.query(NEXT_DUE);
      const dueAt = row?.due_at ?? null;
      return dueAt === null ? null : Math.max(0, Number(dueAt) - steadyTime);
    },
    /** Marks it sent. Returns false if a later attempt has taken over, or the message is gone. */
    async markSent({ id, attempt }: Claim): Promise<boolean> {
      const values = [id, attempt, await database.wallTime(), sentAs];
      return (await database.query(MARK_SENT, values)).length > 0;
    },
    /**
     * Leaves it due in `delayMs`, or held if it was marked as spam meanwhile, and keeps the reason for the operator. Returns false if a
     * later attempt has taken over, or the message is gone.
     */
    async markFailed(
      { id, attempt }: Claim,
      delayMs: number,
      failed: StoredFailure,
    ): Promise<boolean> {
      const dueAt = (await database.steadyTime()) + Math.ceil(delayMs);
      const values = [id, attempt, dueAt, ...columnsOf(failed)];
      return (await database.query(MARK_FAILED, values)).length > 0;
    },
    /** Gives it up and keeps it for an operator to decide. Also returns the number of dead letters. */
    async markDead({ id, attempt }: Claim, failed: StoredFailure) {
      const values = [id, attempt, await database.wallTime(), ...columnsOf(failed)];
      const [marked, counted] = await database.batch([
        { sql: MARK_DEAD, values },
        { sql: COUNT_DEAD },
      ]);
      return { isMarked: marked?.length === 1, deadLetters: Number(counted?.[0]?.dead) };
    },
    /** Queues the oldest messages that a flood held, a few at a time, once it is over. Returns how many. */
    async releaseFlood(): Promise<number> {
      const databaseTime = await database.wallTime();
      const values = [databaseTime, databaseTime - FLOOD_OVER_MS, RELEASED_AT_ONCE];
      return (await database.query(release, values)).length;
    },
    /** Ends the claims of a server that died. Only for a database that no other server uses. */
    async endLeases(): Promise<void> {
      await database.query(END_LEASES);
    },
  };
}

// No address of MAIL_TO contains a comma.
const columnsOf = ({ reason, reply, acceptedBy }: StoredFailure) => [
  reason,
  reply,
  acceptedBy?.join(",") || null,
];
export const readAddresses = (column: Value | undefined) =>
  column ? String(column).split(",") : [];
