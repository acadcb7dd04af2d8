import type { Server } from "node:http";
import type { BlockList, Socket } from "node:net";
import type { Logger } from "pino";
import { connectionKey } from "./client-address.ts";
import type { ClientLimits } from "./client-limits.ts";

/** A flood of connections is not to become a flood of log lines. */
const SAID_EVERY_MS = 60_000;

/**
 * Keeps room for new connections: where there are too many, of all or of one address, the one that has been idle for the
 * longest is closed, and the new one only when every other has a request in hand. So nobody locks the others out by
 * holding connections, and health is always answered. Our own proxies, which carry everyone, count among all only.
 */
export function limitConnections(
  server: Server,
  { maxConnections, maxPerAddress }: ClientLimits,
  trustedProxies: BlockList,
  log: Logger,
): void {
  /** By `connectionKey`. */
  const clients = new Map<Socket, string | null>();
  /** Those without a request in hand, the longest idle first. */
  const idle = new Set<Socket>();
  /** Several where a client sends the next request before it has its answer. */
  const requestsInHand = new WeakMap<Socket, number>();
  let isSaid = false;

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
    const addRequests = (count: number) => {
      const inHand = (requestsInHand.get(socket) ?? 0) + count;
      requestsInHand.set(socket, inHand);
      return inHand;
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

  /** The newest is idle too: it goes when no other is. */
  function closeLongestIdle(fits: (socket: Socket) => boolean): void {
    idle.values().find(fits)?.destroy();
    if (isSaid) return;
    isSaid = true;
    log.warn({ connections: clients.size }, "idle connections are closed to make room");
    setTimeout(() => {
      isSaid = false;
    }, SAID_EVERY_MS).unref();
  }
}
