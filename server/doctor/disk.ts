import { access, constants, stat } from "node:fs/promises";
import { about, type Check, type Finding } from "./finding.ts";

const SUBJECT = "Disk";
const { ok, warning, error } = about(SUBJECT);

const MB = 1_000_000;

/** Less is a warning, or an error. A message is a few kilobytes; updates, logs and backups need more. */
const LITTLE = { bytes: 1_000 * MB, files: 10_000 };
const TOO_LITTLE = { bytes: 100 * MB, files: 1_000 };

/** Whether the data folder is ours alone, and has room. It is unused with PostgreSQL and a mail server. */
export const disk: Check = {
  subject: SUBJECT,
  async run({ settings, freeSpace }) {
    const { dataDir, postgres, smtp } = settings;
    if (postgres && smtp) return [];
    const folder = await stat(dataDir).catch(() => null);
    if (!folder?.isDirectory()) {
      return warning(
        `There is no folder ${dataDir}.`,
        "Check DATA_DIR; a server makes the folder when it starts.",
      );
    }
    const isOurs = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
    if (!isOurs) {
      return error(
        `This user may not write to ${dataDir}.`,
        "Give the folder and its files to the user that the server runs as (chown), and run the check as that user.",
      );
    }
    const { bytes, files } = await freeSpace(dataDir);
    return [...judgeRoom(dataDir, bytes, files), ...judgeMode(dataDir, folder.mode)];
  },
};

function judgeRoom(dataDir: string, bytes: number, files: number): Finding[] {
  const room = `${Math.floor(bytes / MB)} MB free for ${dataDir}`;
  const found = Number.isFinite(files) ? `${room}, and ${files} files.` : `${room}.`;
  const isBelow = (limit: typeof LITTLE) => bytes < limit.bytes || files < limit.files;
  const todo = "Make room: du --one-file-system --max-depth 2 / shows what fills it.";
  if (isBelow(TOO_LITTLE)) return error(found, todo);
  return isBelow(LITTLE) ? warning(found, todo) : ok(found);
}

function judgeMode(dataDir: string, mode: number): Finding[] {
  if ((mode & 0o077) === 0) return [];
  return warning(
    `Other users can read ${dataDir} (mode ${(mode & 0o777).toString(8)}).`,
    `chmod 700 ${dataDir}`,
  );
}
