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
  // Overrides Node's command-line flag.
  insecureHTTPParser: false,
  // Checked in ambiguous-requests.ts, which responds with the security headers.
  requireHostHeader: false,
};

/** Creates an HTTP server with limits for every client. */
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
 * Listens and returns the port, which the system chooses for port 0. Throws a StartError if the port cannot be used;
 * `setting` names the port's setting.
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
    throw new StartError(
      code === "EADDRINUSE"
        ? `Port ${port} on ${host} is in use, set ${setting} to another`
        : `Port ${port} on ${host} cannot be used (${code})`,
    );
  }
  return (server.address() as AddressInfo).port;
}

/** Closes the port and waits up to `graceMs` for requests in flight, then closes their connections. */
export async function closeGracefully(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, "close");
  server.close();
  // Kept-alive connections become idle when their request finishes, and would keep the server open.
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
