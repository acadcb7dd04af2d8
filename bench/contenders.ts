import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { freePort } from "../tests/free-port.ts";
import { nginxConfig } from "./delivery/nginx-config.ts";
import { SITE } from "./pages.ts";

/** A server in a process of its own, with its log in a file of `folder`. */
export interface Contender {
  name: string;
  url: string;
  pid: number;
  close(): Promise<void>;
}

type Start = {
  name: string;
  folder: string;
  /** Where to listen; a free port unless given. */
  port?: number;
  command: (port: number) => [command: string, ...args: string[]];
  env?: Record<string, string>;
};

const ROOT = resolve(import.meta.dirname, "..");

/** This project's server, as `npm start` runs it. */
export function ourServer(
  folder: string,
  { env, port }: Pick<Start, "env" | "port"> = {},
): Promise<Contender> {
  return contend({
    name: "this server",
    folder,
    ...(port !== undefined && { port }),
    command: () => [process.execPath, join(ROOT, "server/main.ts")],
    env: { DATA_DIR: join(folder, "data"), ...env },
  });
}

/** Any built site, with the code that serves this project's. */
export function siteServer(name: string, site: string, folder: string): Promise<Contender> {
  const script = join(import.meta.dirname, "site-server.ts");
  return contend({
    name,
    folder,
    command: (port) => [process.execPath, script, site, String(port)],
  });
}

/** The least that Node can do: see bare-server.ts. */
export function bareServer(folder: string): Promise<Contender> {
  const script = join(import.meta.dirname, "delivery/bare-server.ts");
  return contend({
    name: "bare node:http",
    folder,
    command: (port) => [process.execPath, script, SITE, String(port)],
  });
}

/** nginx with one worker and the ready-made gzip and Brotli files. */
export async function nginx(folder: string): Promise<Contender> {
  const file = join(folder, "nginx.conf");
  const port = await freePort();
  await writeFile(file, nginxConfig({ folder, site: resolve(SITE), port }));
  return contend({
    name: "nginx",
    folder,
    port,
    command: () => ["nginx", "-p", folder, "-c", file],
  });
}

async function contend({ name, folder, port, command, env = {} }: Start): Promise<Contender> {
  const listensOn = port ?? (await freePort());
  const [program, ...args] = command(listensOn);
  const log = openSync(join(folder, `${listensOn}.log`), "w");
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: String(listensOn), METRICS_PORT: "off", ...env },
    stdio: ["ignore", log, log],
  });
  const url = `http://127.0.0.1:${listensOn}`;
  await answering(url, child);
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

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    await answer?.bytes();
    if (answer?.ok) return;
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error(`${child.spawnfile} does not answer on ${url}`);
}
