import type { Logger } from "pino";
import { DESK_PATH } from "#contract/desk-paths.ts";
import { type RunningServer, startServer } from "./app.ts";
import { databaseFile } from "./database/data-folder.ts";
import { checkBuild } from "./doctor/checks.ts";
import { isLoopback } from "./http/client-address.ts";
import { BUILD, loadBuild, type SiteInfo } from "./load-build.ts";
import { createLog, createLogOutput, type LogOutput } from "./log.ts";
import { mailPlace } from "./mail/open-mail.ts";
import { LIMITS, type Limits } from "./outbox/limits.ts";
import { readSettings, type Settings } from "./settings.ts";
import { exitOnStartError } from "./start-error.ts";

/**
 * How long the server keeps serving after SIGTERM, in milliseconds, for proxies to notice that it is not ready
 * (docs/decisions/0010-postgresql-and-replicas.md).
 */
export const DRAIN_MS = 2_500;

/**
 * How long a shutdown may take, in milliseconds. SIGKILL usually follows SIGTERM after ten seconds; a busy machine
 * needs a margin.
 */
const SHUTDOWN_TIMEOUT_MS = 8_000;

/** From a supervisor, from Ctrl-C, and from a terminal that is closed. */
const END_SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

type EndSignal = (typeof END_SIGNALS)[number];

/**
 * How soon the same signal counts as the same one, in milliseconds. A process group gets a signal as a whole, and npm and
 * scripts/run.mjs, which belong to it, forward it as well.
 */
const REPEAT_MS = 500;

/** Writes out the log, then exits with the code. */
type Exit = (code: number) => Promise<never>;

/** Serves the built site until a signal stops the process. Throws a StartError if the server cannot start. */
export async function serveBuild(limits: Limits = LIMITS): Promise<void> {
  // The files hold what visitors wrote. Not earlier: others may read the build.
  process.umask(0o077);
  const output = createLogOutput();
  const log = createLog(output);
  const exit = (code: number) => output.flush().then(() => process.exit(code));
  exitOnUncaughtErrors(log, exit);
  const starting = startBuild(output, log, limits);
  // Before the start has finished: process 1 of a container receives only signals that it handles.
  exitOnSignals(starting, log, exit);
  await starting;
}

async function startBuild(output: LogOutput, log: Logger, limits: Limits): Promise<RunningServer> {
  const settings = readSettings();
  const { site, siteInfo } = await loadBuild(BUILD);
  const server = await startServer({
    settings,
    siteInfo,
    site,
    log,
    limits,
  });
  output.write(firstLines(server.url, settings, siteInfo));
  return server;
}

/**
 * Returns what the server prints when it has started: where site, data, emails and desk are, a line each, then a warning
 * for each setting that contradicts the build.
 */
export function firstLines(url: string, settings: Settings, siteInfo: SiteInfo): string {
  const { postgres, smtp, dataDir, siteUrl } = settings;
  const data = postgres ? `PostgreSQL at ${postgres.label}` : databaseFile(dataDir);
  const lines = [`Site  ${url}`, `Data  ${data}`, `Mail  ${mailPlace(settings, siteInfo)}`];
  if (settings.desk) {
    const links = smtp ? "" : ", sign in with npm run admin -- sign-in ADDRESS";
    const address = isLoopback(new URL(siteUrl).hostname) ? url : siteUrl;
    lines.push(`Desk  ${address}${DESK_PATH}${links}`);
  }
  const warnings = checkBuild(settings, siteInfo)
    .filter(({ level }) => level !== "ok")
    .map(({ found, todo }) => `Warning: ${found} ${todo}`);
  return [...lines, ...warnings, ""].join("\n");
}

/**
 * On the first signal, finishes the work in progress and exits with 0. SIGINT, which comes from a terminal, does not wait for
 * proxies.
 */
function exitOnSignals(starting: Promise<RunningServer>, log: Logger, exit: Exit): void {
  onEndSignal(async (signal) => {
    log.info({ signal }, "shutting down");
    setTimeout(() => {
      log.warn("shutdown took too long, exiting with work unfinished");
      void exit(0);
    }, SHUTDOWN_TIMEOUT_MS);
    const server = await starting;
    await server.close(signal === "SIGINT" ? 0 : DRAIN_MS);
    await exit(0);
  });
}

/** Calls `end` at the first signal that asks the process to end. A second one exits at once with 1. */
export function onEndSignal(end: (signal: EndSignal) => void): void {
  let first: { signal: EndSignal; at: number } | null = null;
  for (const signal of END_SIGNALS) {
    process.on(signal, () => {
      const at = performance.now();
      if (!first) {
        first = { signal, at };
        end(signal);
      } else if (signal !== first.signal || at - first.at > REPEAT_MS) {
        process.exit(1);
      }
    });
  }
}

/** After an uncaught error the state is unknown, so the process exits; its supervisor starts another. */
function exitOnUncaughtErrors(log: Logger, exit: Exit): void {
  process.on("uncaughtException", (err, origin) => {
    log.fatal({ err, origin }, "uncaught error, exiting");
    void exit(1);
  });
}

if (import.meta.main) await exitOnStartError(() => serveBuild());
