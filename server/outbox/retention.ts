import type { Logger } from "pino";
import type { Database } from "#server/database/database.ts";
import { readQueue } from "./queue.ts";

const DAY_MS = 86_400_000;

// The last event counts: a resend starts the period again.
const ERASE_DELIVERED = `
  DELETE FROM messages WHERE received_at < $1 AND NOT EXISTS (
    SELECT 1 FROM deliveries WHERE message_id = messages.id
    AND (state <> 'sent' OR queued_at >= $1 OR sent_at >= $1)
  ) RETURNING id`;

/**
 * Erases messages that were delivered more than `days` days ago. Undelivered ones stay, whatever the clock says, until
 * they are sent or an operator erases them. Safe to run on several servers at once. Returns how many it erased, whether
 * their words are gone from the write-ahead log too, and how many deliveries are dead or held.
 */
export async function eraseOldMessages(database: Database, days: number, now: number) {
  const delivered = await database.query(ERASE_DELIVERED, [now - days * DAY_MS]);
  // Also if there was nothing to erase: an earlier purge may have failed.
  const isPurged = await database.purge();
  const { dead, held } = await readQueue(database);
  return { delivered: delivered.length, isPurged, dead, held };
}

interface RetentionOptions {
  database: Database;
  days: number;
  /** Returns the time in milliseconds since 1970. */
  now: () => number;
  log: Logger;
}

/** Erases old messages at once and then daily, and logs how many. */
export function startRetention({ database, days, now, log }: RetentionOptions) {
  async function run(): Promise<void> {
    try {
      const { delivered, isPurged, dead, held } = await eraseOldMessages(database, days, now());
      log.info({ delivered, days }, "old messages erased");
      if (!isPurged) {
        log.warn("another process reads the write-ahead log, which may still hold erased messages");
      }
      if (dead + held > 0) {
        log.warn({ dead, held }, "messages are waiting for an operator's decision");
      }
    } catch (err) {
      log.error({ err }, "old messages could not be erased");
    }
  }

  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, DAY_MS);
  return {
    /** Prevents further runs; resolves when the current one has finished. */
    stop(): Promise<void> {
      clearInterval(timer);
      return running;
    },
  };
}
