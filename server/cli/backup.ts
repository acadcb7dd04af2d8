import { readdir, stat, unlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { UNFINISHED } from "#server/database/backup-sqlite.ts";
import { writeHistory } from "#server/outbox/history.ts";
import { actorOf, type Command, CommandError, onlyArgument, parse, UsageError } from "./command.ts";

/** The names that `backup FOLDER` and backup.sh give, by age when sorted. */
const OWN_NAME = /^messages-\d{4}-\d\d-\d\dT\d{6}Z\.db(\.age)?$/;

export const backup: Command = {
  synopsis: "backup FILE | FOLDER [--keep N]",
  summary: "Copies the embedded database to a new file, even while the server runs.",
  details: `In a FOLDER, which must exist, the file is called messages-<UTC time>.db, and with
--keep all but the newest N files of such names are erased, once the new one is
complete; no other file is touched.
To restore one: docs/operate.md#backup-and-restore. deploy/backup.sh makes encrypted
backups, and those of PostgreSQL.`,

  async run(args, context) {
    const { values, positionals } = parse(args, { keep: { type: "string" } }, true);
    const { keep } = values;
    const to = resolve(onlyArgument("FILE or FOLDER", positionals));
    if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) {
      throw new UsageError("--keep must be a number from 1 to 9999.");
    }
    const isFolder = (await stat(to).catch(() => null))?.isDirectory() ?? false;
    if (keep && !isFolder) throw new CommandError(`--keep needs a folder, and ${to} is none.`);

    const opened = await context.open();
    const file = isFolder ? join(to, nameAt(context.wallTime())) : to;
    if (isFolder) await eraseUnfinished(to);
    await opened.backup(file);
    await writeHistory(opened.database, actorOf(context), "backup");
    await context.out(`Copied the database to ${file}.\n`);
    if (keep) {
      const erased = await eraseOlder(to, Number(keep));
      if (erased > 0) await context.out(`Erased what was older than ${keep}: ${erased}.\n`);
    }
  },
};

function nameAt(time: number): string {
  return `messages-${new Date(time).toISOString().replace(/:|\.\d+/g, "")}.db`;
}

/** Erases what earlier backups left that were killed. If one is still running, it fails and says so. */
async function eraseUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isOurs = name.endsWith(UNFINISHED) && OWN_NAME.test(name.slice(0, -UNFINISHED.length));
    if (isOurs) await unlink(join(folder, name));
  }
}

/** Erases all but the newest backups. Returns how many. */
async function eraseOlder(folder: string, keep: number): Promise<number> {
  const own = (await readdir(folder)).filter((name) => OWN_NAME.test(name)).toSorted();
  const older = own.slice(0, -keep);
  for (const name of older) await unlink(join(folder, name));
  return older.length;
}
