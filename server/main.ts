import type { Logger } from "pino";
import { banner } from "./banner.ts";
import { loadBuild } from "./build.ts";
import { createLog } from "./log.ts";
import { createLogOutput, type LogOutput } from "./log-output.ts";
import { LIMITS, type Limits } from "./outbox/limits.ts";
import { readSettings } from "./settings.ts";
import { type RunningServer, startServer } from "./start.ts";
import { StartError } from "./start-error.ts";

/** The folder that the build writes, in the folder where the server is started. */
const BUILD = "dist";

/** For how long the server serves on after SIGTERM, not being ready: a proxy has to notice (decision 0017). */
const DRAIN_MS = 2_500;

/** From the signal, in milliseconds. Who sends SIGTERM usually kills ten seconds later, and a busy machine is late. */
const LONGEST_END_MS = 8_000;

/** Ends the process with that code, when the log is written. */
type End = (code: number) => Promise<never>;

/** Serves the built site until the process is told to end. Throws a StartError when it cannot start. */
export async function serveBuild(limits: Limits = LIMITS): Promise<void> {
  const output = createLogOutput();
  const log = createLog(output);
  const end = (code: number) => output.flush().then(() => process.exit(code));
  endOnUncaughtErrors(log, end);
  const starting = startBuild(output, log, limits);
  // Before it is up, since the process with the number 1 hears no signal but those that it asks for.
  endOnSignals(starting, log, end);
  await starting;
}

/** Starts the server on the built site, and says where everything is. */
async function startBuild(output: LogOutput, log: Logger, limits: Limits): Promise<RunningServer> {
  const settings = readSettings();
  const { site, identity } = await loadBuild(BUILD);
  const server = await startServer({
    settings,
    identity,
    site,
    log,
    droppedLogLines: output.dropped,
    limits,
  });
  output.write(banner(server.url, settings, identity));
  return server;
}

/**
 * Ends the process with 0 when SIGTERM or SIGINT asks for it: what is in hand is finished first. A second signal ends it
 * at once, with 1. Nobody waits for a proxy after the SIGINT of a terminal.
 */
function endOnSignals(starting: Promise<RunningServer>, log: Logger, end: End): void {
  let isEnding = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, async () => {
      if (isEnding) process.exit(1);
      isEnding = true;
      log.info({ signal }, "the server ends");
      setTimeout(() => {
        log.warn("not all was finished in time");
        void end(0);
      }, LONGEST_END_MS);
      const server = await starting;
      await server.close(signal === "SIGTERM" ? DRAIN_MS : 0);
      await end(0);
    });
  }
}

/** An error that nothing has caught leaves a state that nobody knows: the process ends, and whoever runs it starts another. */
function endOnUncaughtErrors(log: Logger, end: End): void {
  process.on("uncaughtException", (err, origin) => {
    log.fatal({ err, origin }, "an error was not caught: the process ends");
    void end(1);
  });
}

/** Runs a start and ends the process with 1 and one line when it cannot be. */
export async function orExplain(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

if (import.meta.main) await orExplain(() => serveBuild());
