import type { IncomingMessage, Server } from "node:http";
import { BlockList, isIP } from "node:net";
import type { Logger } from "pino";
import { clientAddress, family, isPrivate } from "./client-address.ts";

/**
 * Logs once that a proxy on this machine or network sends X-Forwarded-For and is not trusted: then all its visitors
 * count as one client.
 */
export function warnOfUntrustedProxy(server: Server, trusted: BlockList, log: Logger): void {
  function check({ headers, socket }: IncomingMessage): void {
    if (headers["x-forwarded-for"] === undefined) return;
    // A socket that listens on IPv6 reports IPv4 addresses mapped into it, which no list of proxies contains.
    const peer = clientAddress(socket.remoteAddress ?? "", undefined, new BlockList());
    if (!isIP(peer)) return;
    if (!isPrivate(peer) || trusted.check(peer, family(peer))) return;
    server.off("request", check);
    log.warn(
      { setting: "TRUST_PROXY" },
      "all visitors share one rate limit: set TRUST_PROXY to the address of the proxy that sends X-Forwarded-For",
    );
  }
  server.on("request", check);
}
