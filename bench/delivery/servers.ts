import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { nginxConfig } from "./nginx-config.ts";

export interface Contender {
  name: string;
  url: string;
  close(): Promise<void>;
}

const ROOT = resolve(import.meta.dirname, "../..");
const SITE = join(ROOT, "dist/client");

/** This project's server, as `npm start` runs it, with its log in a file. */
export function ourServer(folder: string): Promise<Contender> {
  return contend("this server", folder, (port) => ({
    command: process.execPath,
    args: [join(ROOT, "server/main.ts")],
    cwd: ROOT,
    env: { PORT: String(port), DATA_DIR: join(folder, "data") },
  }));
}

/** The least that Node can do: see bare-server.ts. */
export function bareServer(folder: string): Promise<Contender> {
  return contend("bare node:http", folder, (port) => ({
    command: process.execPath,
    args: [join(import.meta.dirname, "bare-server.ts"), SITE, String(port)],
    cwd: ROOT,
    env: {},
  }));
}

/** nginx with one worker and the ready-made gzip and Brotli files. */
export async function nginx(folder: string): Promise<Contender> {
  const file = join(folder, "nginx.conf");
  return contend("nginx", folder, async (port) => {
    await writeFile(file, nginxConfig({ folder, site: SITE, port }));
    return { command: "nginx", args: ["-p", folder, "-c", file], cwd: folder, env: {} };
  });
}

type Command = { command: string; args: string[]; cwd: string; env: Record<string, string> };

async function contend(
  name: string,
  folder: string,
  how: (port: number) => Command | Promise<Command>,
): Promise<Contender> {
  const port = await freePort();
  const { command, args, cwd, env } = await how(port);
  const log = openSync(join(folder, `${port}.log`), "w");
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", log, log],
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(url, child);
  return {
    name,
    url,
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
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${child.spawnfile} does not answer on ${url}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
