import type { Logger } from "pino";
import { DAY_MS } from "#server/clock.ts";
import type { Database } from "#server/database/database.ts";
import { actOnMany } from "./actions.ts";
import { countUnsent } from "./statistics.ts";

/** Who erases, in the history. */
const WHO = "the server";

const ERASE_HISTORY = "DELETE FROM history WHERE at < $1";

/**
 * Erases messages that were delivered, or marked as spam, more than `days` days before a time that is at least a day ago, some at a
 * time, each time with an entry in the history: what a failure leaves is erased by the next run. Other undelivered ones stay, whatever
 * the clock says, until they are sent or an organiser decides. Erases history as old. Safe to run on several servers at once. Returns
 * how many it erased.
 */
export async function eraseOldMessages(database: Database, days: number, time: number) {
  const before = time - days * DAY_MS;
  const actor = { who: WHO, at: await database.wallTime() };
  const erased = await actOnMany(database, "erase", { before, endedBefore: before }, actor);
  await database.query(ERASE_HISTORY, [before]);
  // Also if there was nothing to erase: the log may have been in use at an earlier run.
  await database.truncateLog();
  return erased;
}

/** When the last run was: an entry that counts nothing, so that nobody is shown it. */
const READ_LAST_RUN = "SELECT at FROM history WHERE id = 'retention'";

const WRITE_LAST_RUN = `
  INSERT INTO history (id, entry, at, who, action, message_id, count)
  VALUES ('retention', 'retention', $1, '${WHO}', 'retention', NULL, 0) ON CONFLICT (id) DO UPDATE SET at = excluded.at`;

/**
 * Erases old messages if that was last done a day ago or longer, and logs how many. Rejects if the database fails. One
 * wrong clock erases nothing: each run goes by the time of the one before, and one that lies ahead was a wrong clock's, and begins
 * anew. So a process need not live for a day, and nothing is erased before there have been two runs.
 */
export async function runRetention(database: Database, days: number, log: Logger): Promise<void> {
  const databaseTime = await database.wallTime();
  const [last] = await database.query(READ_LAST_RUN);
  const lastRun = Number(last?.at ?? 0);
  const thisRun = { sql: WRITE_LAST_RUN, values: [databaseTime] };
  if (lastRun > databaseTime) return void (await database.batch([thisRun]));
  if (databaseTime - lastRun < DAY_MS) return;
  const erased = await eraseOldMessages(database, days, lastRun);
  await database.batch([thisRun]);
  log.info({ erased, days }, "old messages erased");
  const { dead, held } = await countUnsent(database);
  if (dead + held > 0) {
    log.warn({ dead, held }, "messages are waiting for an operator's decision");
  }
}
