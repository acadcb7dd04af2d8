import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../tests/free-port.ts";
import { writeBuild } from "../tests/server/fixture-site.ts";

const MAIN = resolve("server/main.ts");

/**
 * Runs this project's server in a folder while `act` measures it: in a process of its own, with a small site, since no page is
 * measured. Its data are in `data`, its log is in a file.
 */
export async function withServer<Result>(
  folder: string,
  env: Record<string, string>,
  act: (url: string) => Promise<Result>,
): Promise<Result> {
  await writeBuild(join(folder, "dist"));
  const port = String(await freePort());
  const log = openSync(join(folder, "server.log"), "w");
  const child = spawn(process.execPath, [MAIN], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: port, METRICS_PORT: "off", RATE_LIMIT: "off", ...env },
    stdio: ["ignore", log, log],
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    await waitUntilUp(url, child);
    return await act(url);
  } finally {
    if (child.exitCode === null) {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    }
  }
}

async function waitUntilUp(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The server exited with ${child.exitCode}`);
    const response = await fetch(url).catch(() => null);
    await response?.bytes();
    if (response?.ok) return;
    await wait(50);
  }
  throw new Error(`The server does not respond on ${url}`);
}
