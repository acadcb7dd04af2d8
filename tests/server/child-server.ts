import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { writeBuild } from "./fixture-site.ts";

const MAIN = join(import.meta.dirname, "../../server/main.ts");

/** Where Node keeps the sources without their types, when scripts/test.ts has it do so. */
const { NODE_COMPILE_CACHE } = process.env;
const COMPILED = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};

/** The same server whose leases run out within a few seconds. */
export const SHORT_LEASE = join(import.meta.dirname, "short-lease.ts");

/** The same server, with faults that nothing catches. */
export const BROKEN = join(import.meta.dirname, "broken-server.ts");

export interface ChildServer {
  url: string;
  process: ChildProcess;
  /** The lines of stdout so far: the banner and the log. */
  lines: string[];
  /** The first log line with this message, of those so far and those to come. */
  log(message: string): Promise<Record<string, unknown>>;
  /** Sends the signal and gives how the process ended. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** A folder with a build in it, for the server to be started in. */
export async function buildFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await writeBuild(join(folder, "dist"));
  return folder;
}

/** Runs `node server/main.ts` in the folder, as a process of its own, and waits until it serves. */
export async function startChildServer(
  folder: string,
  env: Record<string, string>,
  main = MAIN,
): Promise<ChildServer> {
  const child = runMain(folder, env, main);
  const lines: string[] = [];
  const arrivals = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  arrivals.on("line", (line) => lines.push(line));
  const lineOf = (name: string) => lines.find((line) => line.startsWith(`${name}  `));
  // The last line of the banner that is always there.
  while (!lineOf("Mail")) await once(arrivals, "line");

  return {
    url: String(lineOf("Site"))
      .replace(/^Site +/, "")
      .replace("localhost", "127.0.0.1"),
    process: child,
    lines,
    async log(message) {
      for (let next = 0; ; next += 1) {
        if (next === lines.length) await once(arrivals, "line");
        const line = lines[next] ?? "";
        if (line.includes(`"msg":"${message}"`)) return JSON.parse(line);
      }
    },
    async end(signal) {
      const ended = once(child, "exit");
      child.kill(signal);
      const [code, by] = await ended;
      return { code, signal: by };
    },
  };
}

/** Runs the server when it is not expected to start: gives what it says on stderr and its exit code. */
export async function failToStart(
  folder: string,
  env: Record<string, string>,
): Promise<{ code: number | null; stderr: string }> {
  const child = runMain(folder, env, MAIN);
  let stderr = "";
  child.stderr?.on("data", (chunk) => {
    stderr += chunk;
  });
  const [code] = await once(child, "close");
  return { code, stderr };
}

function runMain(folder: string, env: Record<string, string>, main: string): ChildProcess {
  const [command = "", ...args] = [...withoutPrivileges(), process.execPath, main];
  const child = spawn(command, args, {
    cwd: folder,
    env: { PORT: "0", METRICS_PORT: "off", ...COMPILED, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
}

/** Root may write where the permissions forbid it; without its capabilities it is a user like any other. */
function withoutPrivileges(): string[] {
  return process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] : [];
}
