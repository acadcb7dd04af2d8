import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { SiteInfo } from "#server/load-build.ts";
import { cleanUpLater } from "../clean-up.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { SITE_INFO, writeBuild } from "./fixture-site.ts";

export const MAIN = join(import.meta.dirname, "../../server/main.ts");

/** What `npm start` runs: it builds the site before it serves it. */
export const BUILD_AND_START = join(import.meta.dirname, "../../scripts/start.ts");

/** What `npm run admin` runs. */
const ADMIN = join(import.meta.dirname, "../../scripts/admin.ts");

/** What `npm run build` runs. */
export const BUILD = join(import.meta.dirname, "../../scripts/build.ts");

/** Node's cache of compiled sources, if scripts/test.ts has set one. */
const { NODE_COMPILE_CACHE } = process.env;
export const COMPILED = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};

/** The same server with short claims, and with faults on request. */
export const TEST_MAIN = join(import.meta.dirname, "test-main.ts");

export type ChildServer = Awaited<ReturnType<typeof startChildServer>>;

/** Creates a folder with a build, to start the server in, with these changes to the site info. */
export async function buildFolder(changes: Partial<SiteInfo> = {}): Promise<string> {
  const folder = await temporaryFolder();
  await writeBuild(join(folder, "dist"), { ...SITE_INFO, ...changes });
  return folder;
}

/**
 * Runs `node server/main.ts` in the folder as a child process and waits until it serves. `maxFileSize`, in bytes, makes
 * its disk as good as full from the start.
 */
export async function startChildServer(
  folder: string,
  env: Record<string, string>,
  main = MAIN,
  maxFileSize?: number,
) {
  const child = runMain(folder, env, main, maxFileSize);
  const lines: string[] = [];
  const arrivals = createInterface({ input: child.stdout });
  arrivals.on("line", (line) => lines.push(line));
  const lineOf = (name: string) => lines.find((line) => line.startsWith(`${name}  `));
  // The last of the first lines that every server has.
  while (!lineOf("Mail")) await once(arrivals, "line");

  return {
    url: String(lineOf("Site"))
      .replace(/^Site +/, "")
      .replace("localhost", "127.0.0.1"),
    process: child,
    /** The lines of stdout so far: the first lines, then the log. */
    lines,
    /** Waits for the first log line with this message, past lines included. */
    async log(message: string): Promise<Record<string, unknown>> {
      for (let next = 0; ; next += 1) {
        if (next === lines.length) await once(arrivals, "line");
        const line = lines[next] ?? "";
        if (line.includes(`"msg":"${message}"`)) return JSON.parse(line);
      }
    },
    /** Sends the signal and returns how the process exited. */
    async end(signal: NodeJS.Signals) {
      const ended = once(child, "exit");
      child.kill(signal);
      const [code, by] = await ended;
      return { code, signal: by };
    },
  };
}

/** Runs a server that is expected to refuse to start. Returns its exit code and stderr. */
export async function failToStart(
  folder: string,
  env: Record<string, string>,
  main = MAIN,
): Promise<{ code: number | null; stderr: string }> {
  const child = runMain(folder, env, main);
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  return { code, stderr };
}

function runMain(
  folder: string,
  env: Record<string, string>,
  main: string,
  maxFileSize?: number,
): ChildProcessByStdio<null, Readable, Readable> {
  const limit = maxFileSize === undefined ? [] : ["prlimit", `--fsize=${maxFileSize}:unlimited`];
  const [command = "", ...args] = [...limit, ...withoutPrivileges(), process.execPath, main];
  const child = spawn(command, args, {
    cwd: folder,
    env: { PORT: "0", METRICS_PORT: "off", ...COMPILED, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  cleanUpLater(() => child.kill("SIGKILL"));
  return child;
}

/** Drops root's capabilities, which override file permissions. */
function withoutPrivileges(): string[] {
  return process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] : [];
}

/** Starts an operator's command as a child process with these settings, by a user who may not do everything. */
export function spawnAdmin(
  settings: Record<string, string>,
  args: readonly string[],
  cwd?: string,
): ChildProcessByStdio<null, Readable, Readable> {
  const [command = "", ...rest] = [...withoutPrivileges(), process.execPath, ADMIN, ...args];
  return spawn(command, rest, {
    cwd,
    env: { ...COMPILED, PATH: process.env.PATH, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs it to its end. Returns its exit code and output. */
export async function runAdmin(...parameters: Parameters<typeof spawnAdmin>) {
  const child = spawnAdmin(...parameters);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, out, err };
}
