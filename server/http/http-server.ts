import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { StartError } from "#server/start-error.ts";

/** Limits for each client; times in milliseconds (docs/decisions/0011-abuse.md). */
export const CLIENT_LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  // Longer than a proxy's usual 60 s: it might otherwise reuse a connection just as we close it.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  /** For a client that does not read its response. */
  stalledAfterMs: 60_000,
  /** Of all clients together. */
  maxConnections: 2_000,
};

export type ClientLimits = typeof CLIENT_LIMITS;

const CLOSE_IDLE_EVERY_MS = 50;

/** How long a connection on this machine may take, in milliseconds, in case a firewall drops it. */
const CONNECT_TIMEOUT_MS = 1_000;

/** Creates an HTTP server with limits for every client. Node answers what is not a request, with a 4xx. */
export function createHttpServer(
  listener: RequestListener,
  { stalledAfterMs, maxConnections, ...timeouts }: ClientLimits = CLIENT_LIMITS,
): Server {
  // Two hosts are then one that cannot be valid (static-files.ts); otherwise Node takes the first.
  const server = createServer({ ...timeouts, joinDuplicateHeaders: true }, listener);
  server.timeout = stalledAfterMs;
  limitConnections(server, maxConnections);
  return server;
}

/**
 * Makes room for new connections: when there are more than `max`, closes the one that has been idle longest, or the new
 * one if all others have a request in progress. So no client can lock out the others by holding connections, and health
 * checks are always answered. (Node's own `maxConnections` would refuse the new one.)
 */
function limitConnections(server: Server, max: number): void {
  /** Connections without a request in progress, longest idle first. */
  const idle = new Set<Socket>();
  let open = 0;
  server.on("connection", (socket: Socket) => {
    open += 1;
    idle.add(socket);
    socket.once("close", () => {
      open -= 1;
      idle.delete(socket);
    });
    if (open <= max) return;
    // The newest is idle too.
    const [longestIdle = socket] = idle;
    idle.delete(longestIdle);
    longestIdle.destroy();
  });
  server.on("request", ({ socket }, outgoing) => {
    idle.delete(socket);
    outgoing.once("close", () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });
}

/** What else `localhost` means to a program on this machine, by the address of a server that calls itself that. */
const OTHER_LOCALHOST: Readonly<Record<string, string>> = {
  "127.0.0.1": "::1",
  "0.0.0.0": "::1",
  "::1": "127.0.0.1",
};

/**
 * Listens and returns the port, which the system chooses for port 0. Throws a StartError if the port cannot be used, or if
 * `localhost` leads to another program on it; `setting` names the port's setting, beside which is the host's.
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
    const { code = "" } = error as NodeJS.ErrnoException;
    const why = code === "EADDRINUSE" ? "is in use" : `cannot be used (${code})`;
    const todo = ["EADDRINUSE", "EACCES"].includes(code)
      ? `set ${setting} to another`
      : `set ${setting.replace("PORT", "HOST")} to an address of this machine, such as 127.0.0.1`;
    throw new StartError(`Port ${port} on ${host} ${why}, ${todo}`);
  }
  const address = server.address() as AddressInfo;
  const other = OTHER_LOCALHOST[address.address];
  // Only now: of two servers that start at once, the later one finds the other.
  if (other && (await isInUse(address.port, other))) {
    server.close();
    throw new StartError(
      `Port ${address.port} on ${other}, which localhost means too, is in use, set ${setting} to another`,
    );
  }
  return address.port;
}

/** Throws a StartError like `listen`, and leaves the port free. */
export async function requireFreePort(port: number, host: string, setting?: string): Promise<void> {
  const server = createServer();
  await listen(server, port, host, setting);
  await closeGracefully(server, 0);
}

async function isInUse(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host);
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) });
    // Where nobody listens, a socket may get this very port as its own, and connects to itself.
    return socket.localPort !== port;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
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
