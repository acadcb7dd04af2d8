import { banner } from "./banner.ts";
import { loadBuild } from "./build.ts";
import { createLog } from "./log.ts";
import { LIMITS, type Limits } from "./mail/limits.ts";
import { readSettings } from "./settings.ts";
import { type StartOptions, startServer } from "./start.ts";
import { StartError } from "./start-error.ts";

/** The folder that the build writes, in the folder where the server is started. */
const BUILD = "dist";

/** Serves the built site until the process is told to end. */
export async function serveBuild(limits: Limits = LIMITS): Promise<void> {
  const settings = readSettings();
  await serve({ settings, ...(await loadBuild(BUILD)), log: createLog(), limits });
}

/**
 * Starts the server, says where everything is, and ends the process with 0 when SIGTERM or SIGINT asks for it: what is
 * in hand is finished first. A second signal ends it at once. Throws a StartError when it cannot start.
 */
async function serve(options: StartOptions): Promise<void> {
  const server = await startServer(options);
  process.stdout.write(banner(server.url, options.settings, options.identity));
  let ending = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, async () => {
      if (ending) process.exit(1);
      ending = true;
      await server.close();
      process.exit(0);
    });
  }
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
