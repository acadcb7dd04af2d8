import { lastTime } from "#server/outbox/history.ts";
import { about, type Check, databaseOf } from "./finding.ts";

const SUBJECT = "Backup";
const { ok, publicError } = about(SUBJECT);

const HOUR_MS = 3_600_000;

/** A day, and some time for a backup that takes longer than the last one. */
const OLD_MS = 26 * HOUR_MS;

/** Whether the database was copied lately, by our command or by backup.sh, which write it down. */
export const backup: Check = {
  subject: SUBJECT,
  async run(surroundings) {
    const { settings, clock } = surroundings;
    const last = await lastTime(await databaseOf(surroundings), "backup");
    const how = settings.postgres
      ? "deploy/backup.sh"
      : "npm run messages -- backup /backups --keep 14";
    const todo = `Make one a day: ${how} (docs/operations.md#backup-and-restore).`;
    if (last === null) return publicError(settings, "No backup has been made yet.", todo);
    // A clock may be a little ahead of another.
    const age = Math.max(0, clock.now() - last);
    const hours = Math.floor(age / HOUR_MS);
    if (age > OLD_MS) {
      return publicError(settings, `The last backup is ${hours} hours old.`, todo);
    }
    return ok(`The last backup is ${hours} hours old.`);
  },
};
