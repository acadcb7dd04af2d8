import { databaseFile } from "#server/database/open-sqlite.ts";
import { READ_ONLY } from "#server/database/postgres.ts";
import { sqliteProblem } from "#server/database/sqlite-problem.ts";
import { storeAndDelete } from "#server/outbox/store.ts";
import { about, asSentence, type Check, reasonOf } from "./finding.ts";

const SUBJECT = "Database";
const { ok, error } = about(SUBJECT);

/** Whether messages can be stored. What a full disk still has room for is found by the check of the disk. */
export const database: Check = {
  subject: SUBJECT,
  async run({ settings, database }) {
    const place = settings.postgres
      ? `PostgreSQL at ${settings.postgres.label}`
      : databaseFile(settings.dataDir);
    try {
      await storeAndDelete(await database());
      return ok(`${place} stores messages.`);
    } catch (failure) {
      const { reason, see } = explain(failure);
      return error(asSentence(`${place} cannot be used: ${reason}`), `${see} says what to do.`);
    }
  },
};

/** Returns why it failed, and the entry in the runbook. */
function explain(failure: unknown): { reason: string; see: string } {
  const { code, errcode, errstr } = failure as Record<"code" | "errcode" | "errstr", unknown>;
  // SQLite's own words for a code, which quote nothing.
  if (typeof errcode === "number")
    return { reason: String(errstr), see: sqliteProblem(errcode).see };
  const reason = code === READ_ONLY ? "it is read-only" : reasonOf(failure);
  return { reason, see: "docs/runbook.md#the-database-is-down" };
}
