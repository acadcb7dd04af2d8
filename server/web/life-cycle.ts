import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, BlockList } from "node:net";
import type { Logger } from "pino";
import { StartError } from "#server/start-error.ts";
import { answerClientErrors } from "./client-errors.ts";
import { CLIENT_LIMITS, type ClientLimits } from "./client-limits.ts";
import { limitConnections } from "./connections.ts";

const CLOSE_IDLE_EVERY_MS = 50;

const STRICT = {
  // Said here, because a flag of Node's could say otherwise.
  insecureHTTPParser: false,
  // Our own check answers with the safe headers (ambiguous-requests.ts).
  requireHostHeader: false,
};

/** An HTTP server with limits to everything that a client can draw out. */
export function createHttpServer(
  listener: RequestListener,
  log: Logger,
  limits: ClientLimits = CLIENT_LIMITS,
  trustedProxies = new BlockList(),
): Server {
  const { maxHeadersCount, stalledAfterMs, ...options } = limits;
  const server = createServer({ ...options, ...STRICT }, listener);
  server.timeout = stalledAfterMs;
  server.maxHeadersCount = maxHeadersCount;
  limitConnections(server, limits, trustedProxies, log);
  answerClientErrors(server, log);
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
