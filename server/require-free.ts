import { createServer } from "node:http";
import { lockFolder } from "./database/folder-lock.ts";
import { closeGracefully, listen } from "./http/http-server.ts";
import type { Settings } from "./settings.ts";

/**
 * Throws a StartError if another server uses the data folder or a port that `startServer` would need, so that nobody waits for
 * a build first. Keeps neither: the start takes them, and still reports what has been taken meanwhile.
 */
export async function requireFree(settings: Settings): Promise<void> {
  const { port, host, dataDir, postgres, metrics } = settings;
  if (!postgres) {
    const release = await lockFolder(dataDir);
    release();
  }
  await requireFreePort(port, host, "PORT");
  if (metrics?.isRequired) await requireFreePort(metrics.port, metrics.host, "METRICS_PORT");
}

async function requireFreePort(port: number, host: string, setting: string): Promise<void> {
  const server = createServer();
  await listen(server, port, host, setting);
  await closeGracefully(server, 0);
}
