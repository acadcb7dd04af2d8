import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../tests/free-port.ts";

/** A server in its own process. */
export interface ServerProcess {
  name: string;
  url: string;
  pid: number;
  close(): Promise<void>;
}

type Start = {
  name: string;
  /** Where its log goes. */
  folder: string;
  port: number;
  command: readonly [program: string, ...args: string[]];
  cwd?: string;
  env?: Record<string, string>;
};

type Ours = {
  env?: Record<string, string>;
  port?: number;
  /** The folder that contains `dist`, if not the project's own. */
  cwd?: string;
};

/** Starts this project's server the way `npm start` does, with its data in `folder`. */
export async function startOurServer(
  folder: string,
  { env, port, cwd = "." }: Ours = {},
): Promise<ServerProcess> {
  const listensOn = port ?? (await freePort());
  return startProcess({
    name: "this server",
    folder,
    port: listensOn,
    command: [process.execPath, resolve("server/main.ts")],
    cwd,
    env: {
      PORT: String(listensOn),
      METRICS_PORT: "off",
      DATA_DIR: join(folder, "data"),
      ...env,
    },
  });
}

/** Starts a script that serves a built site: `node SCRIPT SITE PORT`. */
export async function startScriptServer(
  name: string,
  script: string,
  site: string,
  folder: string,
): Promise<ServerProcess> {
  const port = await freePort();
  return startProcess({
    name,
    folder,
    port,
    command: [process.execPath, script, site, String(port)],
  });
}

/** Starts a server and waits until it responds. */
async function startProcess({
  name,
  folder,
  port,
  command: [program, ...args],
  cwd = ".",
  env,
}: Start): Promise<ServerProcess> {
  const log = openSync(join(folder, `${port}.log`), "w");
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", log, log],
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilUp(url, child);
  return {
    name,
    url,
    pid: child.pid ?? 0,
    async close() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function waitUntilUp(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null)
      throw new Error(`${child.spawnfile} exited with ${child.exitCode}`);
    const response = await fetch(url).catch(() => null);
    await response?.bytes();
    if (response?.ok) return;
    await wait(50);
  }
  throw new Error(`${child.spawnfile} does not respond on ${url}`);
}
