import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findPostgres, requireProgram } from "../scripts/programs.ts";
import { freePort } from "./free-port.ts";

/** The superuser. */
export const SUPERUSER = "postgres";

/** A PostgreSQL server for tests alone. */
export interface Postgres {
  /** A value for DATABASE_URL. */
  url(database: string): string;
  /** Stops the server at once and disconnects its clients. Its data stay. */
  stop(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  /** Stops it and deletes its data. */
  close(): Promise<void>;
}

/**
 * Starts PostgreSQL on a free port, with its data in a temporary folder. As in production, every commit waits for the
 * disk and clients need a password.
 */
export async function startPostgres(): Promise<Postgres> {
  const bin = postgresBinaries();
  const owner = systemUser();
  const folder = await mkdtemp(join(tmpdir(), "postgres-"));
  const data = join(folder, "data");
  const password = randomBytes(12).toString("hex");
  const passwordFile = join(folder, "password");
  await writeFile(passwordFile, password);
  if (owner) await Promise.all([folder, passwordFile].map((p) => chown(p, owner.uid, owner.gid)));
  const login = ["-U", SUPERUSER, "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const { status, stderr } = spawnSync(
    join(bin, "initdb"),
    ["-D", data, ...login, "--no-sync", "--encoding=UTF8", "--locale=C"],
    { cwd: tmpdir(), encoding: "utf8", ...owner },
  );
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
  const port = await freePort();
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
  ];
  const args = ["-D", data, "-p", `${port}`, ...settings.flatMap((setting) => ["-c", setting])];
  const launch = () => launchGuarded([join(bin, "postgres"), ...args], owner);

  let server = await launch();
  const stop = async (signal: string) => {
    if (server.exitCode !== null) return;
    const ended = once(server, "exit");
    server.stdin?.end(`${signal}\n`);
    await ended;
  };
  return {
    url: (database) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`,
    stop: () => stop("INT"),
    async start() {
      server = await launch();
    },
    async close() {
      await stop("QUIT");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Owner = { uid: number; gid: number } | undefined;

/** PostgreSQL and its pooler refuse to run as root: then this system user runs them. */
export function systemUser(): Owner {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string, name: string) => {
    const { status, stdout } = spawnSync("id", [flag, name], { encoding: "utf8" });
    return status === 0 ? Number(stdout) : undefined;
  };
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = [id("-u", name), id("-g", name)];
    if (uid && gid) return { uid, gid };
  }
  throw new Error("There is no system user to run PostgreSQL as");
}

// PostgreSQL outlives its parent, so a shell stops it: on our signal, or when the pipe closes because this process died.
const GUARD = `
  exec 3<&0
  "$@" 3<&- </dev/null & server=$!
  (read -r signal <&3; kill -"\${signal:-QUIT}" $server) >/dev/null 2>&1 &
  exec 3<&-
  wait $server`;

async function launchGuarded(command: readonly string[], owner: Owner): Promise<ChildProcess> {
  const child = spawn("sh", ["-c", GUARD, "sh", ...command], {
    cwd: tmpdir(),
    stdio: ["pipe", "ignore", "pipe"],
    ...owner,
  });
  child.stdin?.on("error", () => {}); // it may have exited already
  const output: string[] = [];
  for await (const line of createInterface({ input: child.stderr as NodeJS.ReadableStream })) {
    output.push(line);
    if (line.includes("ready to accept connections")) {
      child.stderr?.resume();
      return child;
    }
  }
  throw new Error(`PostgreSQL did not start:\n${output.join("\n")}`);
}

/** Returns the folder with `initdb` and `postgres`. Installs them if they are missing; throws where it cannot. */
export function postgresBinaries(): string {
  requireProgram("PostgreSQL");
  return String(findPostgres());
}
