/** The server, or a command on its database, cannot start. The message is one line for whoever started it, without secrets. */
export class StartError extends Error {
  override name = "StartError";
}

/** Runs `start`. On a StartError, prints its message and exits with 1. */
export async function exitOnStartError(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
