import type { Logger } from "pino";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/database.ts";
import { LUMP } from "./limits.ts";
import { countUnsent } from "./statistics.ts";

const DAY_MS = 86_400_000;

// The last event counts: a resend starts the period again.
const ERASE_DELIVERED = `
  DELETE FROM messages WHERE id IN (
    SELECT id FROM messages WHERE received_at < $1 AND (spam_at < $1 OR NOT EXISTS (
      SELECT 1 FROM deliveries WHERE message_id = messages.id
      AND (state <> 'sent' OR queued_at >= $1 OR sent_at >= $1)
    )) LIMIT ${LUMP}
  ) RETURNING id`;

/** Tests are in no list, whatever became of them. */
const ERASE_TESTS = "DELETE FROM messages WHERE test_for IS NOT NULL AND received_at < $1";

const ERASE_HISTORY = "DELETE FROM history WHERE at < $1";

/** What was there before an action, which the desk offers to take back for seconds. */
const ERASE_CHANGES = "DELETE FROM changes WHERE at < $1";

/**
 * Erases messages that were delivered, or marked as spam, more than `days` days ago, some at a time: what a failure leaves is erased
 * the next day. Other undelivered ones stay, whatever the clock says, until they are sent or an organiser decides. Erases history
 * as old, and tests of yesterday. Safe to run on several servers at once. Returns how many it erased, and whether their words are gone from the write-ahead
 * log too.
 */
export async function eraseOldMessages(database: Database, days: number, now: number) {
  const before = now - days * DAY_MS;
  let delivered = 0;
  for (let erased = LUMP; erased === LUMP; delivered += erased) {
    erased = (await database.query(ERASE_DELIVERED, [before])).length;
  }
  await database.query(ERASE_TESTS, [now - DAY_MS]);
  await database.query(ERASE_HISTORY, [before]);
  await database.query(ERASE_CHANGES, [now - DAY_MS]);
  // Also if there was nothing to erase: the log may have been in use at an earlier run.
  const isTruncated = await database.truncateLog();
  return { delivered, isTruncated };
}

const NEWEST_BEFORE = "SELECT max(received_at) AS time FROM messages WHERE received_at <= $1";

interface RetentionOptions {
  database: Database;
  days: number;
  clock: Pick<Clock, "now" | "elapsed">;
  log: Logger;
}

/**
 * Returns a function that erases old messages and logs how many; called at the start and then daily. Rejects if the database
 * fails. One wrong clock erases nothing: each run goes by the earlier of two times. At the start these are the clock and the
 * newest message that is a day old; then, the clock and what it said at the previous run plus the monotonic time since.
 */
export function createRetention({ database, days, clock, log }: RetentionOptions) {
  let previous: { now: number; elapsed: number } | null = null;

  /** Returns a time that is not in the future, even if the clock is. */
  async function agreedTime(): Promise<number> {
    const now = clock.now();
    const elapsed = clock.elapsed();
    const last = previous;
    previous = { now, elapsed };
    if (last) return Math.min(now, last.now + elapsed - last.elapsed);
    // A newer message may have got its time from the same wrong clock, before a restart.
    const [newest] = await database.query(NEWEST_BEFORE, [now - DAY_MS]);
    return Number(newest?.time ?? 0);
  }

  return async (): Promise<void> => {
    const time = await agreedTime();
    const { delivered, isTruncated } = await eraseOldMessages(database, days, time);
    log.info({ delivered, days }, "old messages erased");
    if (!isTruncated) {
      log.warn("another process reads the write-ahead log, which may still hold erased messages");
    }
    const { dead, held } = await countUnsent(database);
    if (dead + held > 0) {
      log.warn({ dead, held }, "messages are waiting for an operator's decision");
    }
  };
}
