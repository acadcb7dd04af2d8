import type { Logger } from "pino";
import { banner } from "./banner.ts";
import { onEndSignal } from "./end-signals.ts";
import { loadBuild } from "./load-build.ts";
import { createLog } from "./log.ts";
import { createLogOutput, type LogOutput } from "./log-output.ts";
import { LIMITS, type Limits } from "./outbox/limits.ts";
import { readSettings } from "./settings.ts";
import { type RunningServer, startServer } from "./start.ts";
import { exitOnStartError } from "./start-error.ts";

/** The build's folder, relative to the working directory. */
const BUILD = "dist";

/**
 * How long the server keeps serving after SIGTERM, in milliseconds, for proxies to notice that it is not ready
 * (docs/decisions/0017-shutdown.md).
 */
export const DRAIN_MS = 2_500;

/**
 * How long a shutdown may take, in milliseconds. SIGKILL usually follows SIGTERM after ten seconds; a busy machine
 * needs a margin.
 */
const SHUTDOWN_TIMEOUT_MS = 8_000;

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
    droppedLogLines: output.dropped,
    limits,
  });
  output.write(banner(server.url, settings, siteInfo));
  return server;
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

/** After an uncaught error the state is unknown, so the process exits; its supervisor starts another. */
function exitOnUncaughtErrors(log: Logger, exit: Exit): void {
  process.on("uncaughtException", (err, origin) => {
    log.fatal({ err, origin }, "uncaught error, exiting");
    void exit(1);
  });
}

if (import.meta.main) await exitOnStartError(() => serveBuild());
