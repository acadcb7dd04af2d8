import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { requireProgram } from "../scripts/programs.ts";
import { cleanUpLater } from "./clean-up.ts";
import { freePort } from "./free-port.ts";
import { systemUser } from "./postgres.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export const POOL_MODES = ["session", "transaction"] as const;

/**
 * Starts PgBouncer with its defaults in front of the PostgreSQL server of a URL, for these roles, which have its password. Stops
 * it after the test. Returns its port.
 */
export async function startPooler(
  server: string,
  roles: readonly string[],
  poolMode: (typeof POOL_MODES)[number] | "statement",
): Promise<number> {
  requireProgram("PgBouncer");
  const { hostname, port, password } = new URL(server);
  const owner = systemUser();
  const [folder, ownPort] = [await temporaryFolder(), await freePort()];
  const file = (name: string) => join(folder, name);
  await writeFile(file("users"), roles.map((role) => `"${role}" "${password}"\n`).join(""));
  const settings = [
    "[databases]",
    `* = host=${hostname} port=${port}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${ownPort}`,
    "unix_socket_dir =",
    `auth_file = ${file("users")}`,
    `pool_mode = ${poolMode}`,
  ];
  await writeFile(file("pgbouncer.ini"), settings.join("\n"));
  const paths = [folder, file("users"), file("pgbouncer.ini")];
  if (owner) await Promise.all(paths.map((path) => chown(path, owner.uid, owner.gid)));
  const child = spawn("pgbouncer", [file("pgbouncer.ini")], {
    stdio: ["ignore", "ignore", "pipe"],
    ...owner,
  });
  cleanUpLater(async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  const output: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    output.push(line);
    if (line.includes("process up")) {
      child.stderr.resume();
      return ownPort;
    }
  }
  throw new Error(`PgBouncer did not start:\n${output.join("\n")}`);
}
