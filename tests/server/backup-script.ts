import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { postgresBinaries } from "../postgres-binaries.ts";

const SCRIPT = join(import.meta.dirname, "../../deploy/backup.sh");

/** PATH for PostgreSQL's own tools, of the version of the server. */
export const postgresPath = () => `${postgresBinaries()}:${process.env.PATH}`;

/** Returns libpq's variables for a DATABASE_URL. */
export function libpqOf(databaseUrl = ""): Record<string, string> {
  const url = new URL(databaseUrl);
  return {
    PATH: postgresPath(),
    PGHOST: url.hostname,
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: url.pathname.slice(1),
  };
}

/** Starts `backup.sh once`, in a process group of its own. */
export function spawnBackupScript(env: Record<string, string>) {
  return spawn("bash", [SCRIPT, "once"], {
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs `backup.sh once` to its end. */
export async function backupScript(env: Record<string, string>) {
  const child = spawnBackupScript(env);
  const ended = once(child, "close");
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}
