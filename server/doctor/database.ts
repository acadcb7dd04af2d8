import { databaseFile } from "#server/database/open-sqlite.ts";
import { about, asSentence, type Check, reasonOf } from "./finding.ts";

const SUBJECT = "Database";
const { ok, error } = about(SUBJECT);

/** Whether the database answers. */
export const database: Check = {
  subject: SUBJECT,
  async run({ settings, database }) {
    const place = settings.postgres
      ? `PostgreSQL at ${settings.postgres.label}`
      : databaseFile(settings.dataDir);
    try {
      await (await database()).query("SELECT count(*) AS count FROM history");
      return ok(`${place} answers.`);
    } catch (failure) {
      return error(
        asSentence(`${place} cannot be used: ${reasonOf(failure)}`),
        "docs/runbook.md#the-database-is-down says what to do.",
      );
    }
  },
};
