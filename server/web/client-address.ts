import { BlockList, isIP, isIPv4, isIPv6, SocketAddress } from "node:net";

/**
 * Reads TRUST_PROXY: the addresses and networks of our own proxies, comma-separated (`127.0.0.1, 10.0.0.0/8, fd00::/8`).
 * Networks and not a number of hops: a request that reaches the server past the proxy is then not believed either.
 * Throws on anything that is neither an address nor a network.
 */
export function parseTrustedProxies(text: string): BlockList {
  const trusted = new BlockList();
  for (const entry of text.split(",").map((part) => part.trim())) {
    const [address = "", prefix, ...rest] = entry.split("/");
    if (!isIP(address) || rest.length > 0) throw new Error(`not an address or network: ${entry}`);
    if (prefix === undefined) trusted.addAddress(address, family(address));
    else if (/^\d{1,3}$/.test(prefix)) trusted.addSubnet(address, Number(prefix), family(address));
    else throw new Error(`not a network: ${entry}`);
  }
  return trusted;
}

/**
 * The address of the client. X-Forwarded-For is read from the right, where our own proxies write, and only as far as
 * the addresses are theirs: the first one that is not is the client, and what stands left of it is hearsay.
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

/** What one client is counted under: an IPv4 address, or the /64 that an IPv6 host has all to itself (RFC 6177). */
export function clientKey(address: string): string {
  return isIPv6(address) ? prefix6(address, 4) : address;
}

/** What a client's network is counted under: the /48 that one customer may have of IPv6 (RFC 6177), a /24 of IPv4. */
export function networkKey(address: string): string {
  if (isIPv6(address)) return prefix6(address, 3);
  return isIPv4(address) ? address.replace(/\d+$/, "0/24") : address;
}

/** What a connection is counted under; null when it comes from one of our own proxies, which carry everyone. */
export function connectionKey(remoteAddress: string, trusted: BlockList): string | null {
  const address = clientAddress(remoteAddress, undefined, trusted);
  return isIP(address) && trusted.check(address, family(address)) ? null : clientKey(address);
}

function prefix6(address: string, groups: number): string {
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const kept = [...left, ...zeros, ...right].slice(0, groups);
  return `${kept.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/${groups * 16}`;
}

/** An address without port, brackets, zone and IPv4-in-IPv6 mapping; null when it is none. */
function plainAddress(text: string): string | null {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, "$1");
  const address = bare.replace(/%.*$/, "");
  if (!isIPv6(address)) return isIP(address) ? address : null;
  // Written as everyone else writes it (RFC 5952): a mapped address has many spellings.
  const { address: usual } = new SocketAddress({ address, family: "ipv6" });
  return usual.replace(/^::ffff:(?=[\d.]+$)/, "");
}

function family(address: string): "ipv4" | "ipv6" {
  return isIPv4(address) ? "ipv4" : "ipv6";
}
