import type { IncomingMessage, Server } from "node:http";
import { BlockList, isIP } from "node:net";
import type { Logger } from "pino";
import { clientAddress, family, parseTrustedProxies } from "./client-address.ts";

/** Loopback, private (RFC 1918, RFC 4193) and link-local (RFC 3927, RFC 4291) addresses: where our own proxies are. */
const LOCAL = parseTrustedProxies(
  "127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, ::1, fc00::/7, fe80::/10",
);

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
    const isIn = (list: BlockList) => list.check(peer, family(peer));
    if (!isIn(LOCAL) || isIn(trusted)) return;
    server.off("request", check);
    log.warn(
      { setting: "TRUST_PROXY" },
      "all visitors share one rate limit: set TRUST_PROXY to the address of the proxy that sends X-Forwarded-For",
    );
  }
  server.on("request", check);
}
