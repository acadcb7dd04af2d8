import type { Server } from "node:http";
import type { BlockList, Socket } from "node:net";
import type { Logger } from "pino";
import { connectionKey } from "./client-address.ts";
import type { ClientLimits } from "./client-limits.ts";

/** So that a flood of connections does not flood the log. */
const LOG_INTERVAL_MS = 60_000;

/**
 * Makes room for new connections: when there are too many, in total or from one address, closes the one that has been
 * idle longest, or the new one if all others have a request in progress. So no client can lock out the others by
 * holding connections, and health checks are always answered. Our own proxies, which carry all clients, count only in
 * total.
 */
export function limitConnections(
  server: Server,
  { maxConnections, maxPerAddress }: ClientLimits,
  trustedProxies: BlockList,
  log: Logger,
): void {
  /** The open connections, each with its `connectionKey`. */
  const clients = new Map<Socket, string | null>();
  /** Connections without a request in progress, longest idle first. */
  const idle = new Set<Socket>();
  /** More than one if a client pipelines. */
  const requestsInProgress = new WeakMap<Socket, number>();
  let isLogged = false;

  server.on("connection", (socket: Socket) => {
    const client = connectionKey(socket.remoteAddress ?? "", trustedProxies);
    clients.set(socket, client);
    idle.add(socket);
    socket.once("close", () => {
      clients.delete(socket);
      idle.delete(socket);
    });
    if (clients.size > maxConnections) closeLongestIdle(() => true);
    else if (client !== null && count(client) > maxPerAddress) {
      closeLongestIdle((other) => clients.get(other) === client);
    }
  });

  server.on("request", ({ socket }, outgoing) => {
    const addRequests = (change: number) => {
      const inProgress = (requestsInProgress.get(socket) ?? 0) + change;
      requestsInProgress.set(socket, inProgress);
      return inProgress;
    };
    addRequests(1);
    idle.delete(socket);
    outgoing.once("close", () => {
      if (addRequests(-1) === 0 && clients.has(socket)) idle.add(socket);
    });
  });

  function count(client: string): number {
    let connections = 0;
    for (const other of clients.values()) if (other === client) connections += 1;
    return connections;
  }

  /** Closes the longest idle connection that matches. The newest is idle too, so it goes if no other is. */
  function closeLongestIdle(matches: (socket: Socket) => boolean): void {
    idle.values().find(matches)?.destroy();
    if (isLogged) return;
    isLogged = true;
    log.warn({ connections: clients.size }, "idle connections closed to make room");
    setTimeout(() => {
      isLogged = false;
    }, LOG_INTERVAL_MS).unref();
  }
}
