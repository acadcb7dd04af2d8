import { lastTime } from "#server/outbox/history.ts";
import { about, type Check, databaseOf } from "./finding.ts";

const SUBJECT = "Backup";
const { ok, warning, publicError } = about(SUBJECT);

const HOUR_MS = 3_600_000;

/** A day, and some time for a backup that takes longer than the last one. */
const OLD_MS = 26 * HOUR_MS;

/** Whether the embedded database was copied lately. Only backups by our own command are known. */
export const backup: Check = {
  subject: SUBJECT,
  async run(surroundings) {
    const { settings, clock } = surroundings;
    if (settings.postgres) {
      return warning(
        "PostgreSQL is copied with its own tools, which leave no trace here.",
        "Look at the newest file of pg_dump (deploy/backup.sh), and restore one now and then.",
      );
    }
    const last = await lastTime(await databaseOf(surroundings), "backup");
    const todo = 'Make one a day: npm run messages -- backup "/backups/messages-$(date +%F).db"';
    if (last === null) return publicError(settings, "There never was a backup.", todo);
    const hours = Math.floor((clock.now() - last) / HOUR_MS);
    if (clock.now() - last > OLD_MS) {
      return publicError(settings, `The last backup is ${hours} hours old.`, todo);
    }
    return ok(`The last backup is ${hours} hours old.`);
  },
};
