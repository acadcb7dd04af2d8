import type { Logger } from "pino";
import type { Database } from "#server/database/database.ts";
import { readQueue } from "./queue.ts";

const DAY_MS = 86_400_000;

// What happened to a message last is compared, whatever column says it: a resend makes it young again.
const ERASE_DELIVERED = `
  DELETE FROM messages WHERE received_at < $1 AND NOT EXISTS (
    SELECT 1 FROM deliveries WHERE message_id = messages.id
    AND (state <> 'sent' OR queued_at >= $1 OR sent_at >= $1)
  ) RETURNING id`;

/** How many messages a run erased, and how many deliveries still wait for an operator's decision. */
interface RetentionResult {
  delivered: number;
  dead: number;
  held: number;
}

/**
 * Erases the messages that were delivered more than `days` days ago. What was not delivered stays, whatever the clock
 * says, until it is sent or an operator erases it. Several servers may do it at once: what one has erased, the other
 * does not find.
 */
export async function eraseOldMessages(
  database: Database,
  days: number,
  now: number,
): Promise<RetentionResult> {
  const delivered = await database.query(ERASE_DELIVERED, [now - days * DAY_MS]);
  if (delivered.length > 0) await database.purge();
  const { dead, held } = await readQueue(database);
  return { delivered: delivered.length, dead, held };
}

export interface RetentionOptions {
  database: Database;
  days: number;
  /** The time in milliseconds. */
  now: () => number;
  log: Logger;
}

/** Erases old messages now and then every day, and says in the log how many. */
export function startRetention({ database, days, now, log }: RetentionOptions): {
  /** Resolves when a run that has begun is over; none begins any more. */
  stop(): Promise<void>;
} {
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, DAY_MS);

  async function run(): Promise<void> {
    try {
      const { dead, held, ...erased } = await eraseOldMessages(database, days, now());
      log.info({ ...erased, days }, "old messages erased");
      if (dead + held > 0) log.warn({ dead, held }, "messages wait for an operator's decision");
    } catch (err) {
      log.error({ err }, "old messages could not be erased");
    }
  }

  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}
