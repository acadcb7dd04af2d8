import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { StartError } from "#server/start-error.ts";

const CLOSE_IDLE_EVERY_MS = 50;

/** Time-outs in milliseconds: a client that sends slowly, or nothing, holds its socket and not for long. */
const TIMEOUTS = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  // Longer than the usual 60 s of a proxy, or it would reuse a connection in the moment that we close it.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};

/** In milliseconds, for a client that reads nothing of its answer. */
const STALLED_AFTER_MS = 60_000;

/** An HTTP server with limits to everything that a client can draw out. */
export function createHttpServer(
  listener: RequestListener,
  stalledAfterMs = STALLED_AFTER_MS,
): Server {
  const server = createServer(TIMEOUTS, listener);
  server.timeout = stalledAfterMs;

  return server;
}

/**
 * Listens and gives the port (chosen by the system for port 0). Throws a StartError when the address cannot be had;
 * `setting` is where another port is set.
 */
export async function listen(
  server: Server,
  port: number,
  host: string,
  setting = "PORT",
): Promise<number> {
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "EADDRINUSE" ? `is in use, set ${setting} to another` : `: ${code}`;
    throw new StartError(`Port ${port} on ${host} ${reason}`);
  }
  return (server.address() as AddressInfo).port;
}

/** Accepts nothing new and waits for the requests in flight, `graceMs` at most; then their connections are cut. */
export async function closeGracefully(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, "close");
  server.close();
  // A connection that a finished request keeps alive is idle, and would otherwise hold the server open.
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
