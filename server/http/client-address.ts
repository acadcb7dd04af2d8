import type { IncomingMessage, Server } from "node:http";
import { BlockList, isIP, isIPv4, isIPv6, SocketAddress } from "node:net";
import type { Logger } from "pino";

/** The first and the last address of each family. */
const ENDS = [
  ["0.0.0.0", "255.255.255.255"],
  ["::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
];

/**
 * Parses TRUST_PROXY: comma-separated addresses and networks of our own proxies (`127.0.0.1, 10.0.0.0/8, fd00::/8`).
 * These are safer than a number of hops: a request that bypasses the proxy is not trusted. Throws on any other entry,
 * and if all addresses of a family would be trusted: then every client could choose its own.
 */
export function parseTrustedProxies(text: string): BlockList {
  const trusted = new BlockList();
  for (const entry of text.split(",").map((part) => part.trim())) {
    const [address = "", prefix, ...rest] = entry.split("/");
    if (!isIP(address) || rest.length > 0 || !/^\d{1,3}$/.test(prefix ?? "0")) {
      throw new Error("must be addresses or networks, separated by commas");
    }
    if (prefix === undefined) trusted.addAddress(address, family(address));
    else trusted.addSubnet(address, Number(prefix), family(address));
  }
  if (ENDS.some((ends) => ends.every((end) => trusted.check(end, family(end))))) {
    throw new Error("must not be all addresses: name only your own proxies");
  }
  return trusted;
}

/**
 * Returns the client's address. X-Forwarded-For is read from the right, where our own proxies append. The first address
 * that is not theirs is the client; entries to its left are client-supplied and not trusted.
 */
export function clientAddress(
  remoteAddress: string,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  let client = plainAddress(remoteAddress) ?? remoteAddress;
  const hops = forwardedFor?.split(",") ?? [];
  while (isIP(client) && trusted.check(client, family(client))) {
    const previous = plainAddress(hops.pop()?.trim() ?? "");
    if (!previous) break;
    client = previous;
  }
  return client;
}

/** Returns the key under which a client is counted: its IPv4 address, or the /64 network of an IPv6 host (RFC 6177). */
export function clientKey(address: string): string {
  return isIPv6(address) ? prefix6(address, 4) : address;
}

/**
 * Returns the key under which a client's network is counted: the /48 that one IPv6 customer may have (RFC 6177), or an
 * IPv4 /24.
 */
export function networkKey(address: string): string {
  if (isIPv6(address)) return prefix6(address, 3);
  return isIPv4(address) ? address.replace(/\d+$/, "0/24") : address;
}

function prefix6(address: string, groups: number): string {
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const kept = [...left, ...zeros, ...right].slice(0, groups);
  return `${kept.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/${groups * 16}`;
}

/** Strips port, brackets, zone and IPv4-in-IPv6 mapping from an address; null if it is not one. */
function plainAddress(text: string): string | null {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, "$1");
  const address = bare.replace(/%.*$/, "");
  if (!isIPv6(address)) return isIP(address) ? address : null;
  // A mapped address has many spellings; this is the canonical one (RFC 5952).
  const { address: canonical } = new SocketAddress({ address, family: "ipv6" });
  return canonical.replace(/^::ffff:(?=[\d.]+$)/, "");
}

/** The family of a valid address, as BlockList names it. */
export function family(address: string): "ipv4" | "ipv6" {
  return isIPv4(address) ? "ipv4" : "ipv6";
}

/** Whether a host name is this machine's own; IPv6 with or without brackets. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);

/** Loopback, private (RFC 1918, RFC 4193) and link-local (RFC 3927, RFC 4291) addresses: where our own proxies are. */
const LOCAL = parseTrustedProxies(
  "127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, ::1, fc00::/7, fe80::/10",
);

/** Whether an address is one of this machine or of a network that is not public. */
export const isPrivate = (address: string) => LOCAL.check(address, family(address));

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
