import { excessRights } from "#server/database/roles.ts";
import { about, type Check, databaseOf } from "./finding.ts";

const SUBJECT = "Database role";
const { ok, warning } = about(SUBJECT);

/** Whether the role on PostgreSQL may do more than read and write rows. The embedded database has no roles. */
export const databaseRole: Check = {
  subject: SUBJECT,
  async run(surroundings) {
    if (!surroundings.settings.postgres) return [];
    const rights = await excessRights(await databaseOf(surroundings));
    if (rights.length === 0) return ok("It may only read and write rows.");
    return warning(
      `It may also: ${rights.join(", ")}.`,
      "Give the server a role that may not: docs/operations.md#move-to-postgresql, step 1.",
    );
  },
};
