import { expect, test } from "vitest";
import { clientAddress, clientKey, networkKey, parseTrustedProxies } from "./client-address.ts";

const TRUSTED = parseTrustedProxies("127.0.0.1, 10.0.0.0/8,fd00::/8");

test.each([
  ["a header from an untrusted address", "203.0.113.7", "198.51.100.1", "203.0.113.7"],
  ["two proxies", "127.0.0.1", "203.0.113.7, 10.0.0.2", "203.0.113.7"],
  [
    "a client that claims to be a proxy",
    "10.0.0.1",
    "1.1.1.1, 203.0.113.7, 10.9.9.9",
    "203.0.113.7",
  ],
  ["a proxy that sends no header", "10.0.0.1", undefined, "10.0.0.1"],
  ["a proxy that sends an invalid entry", "10.0.0.1", "unknown", "10.0.0.1"],
  ["an IPv4 proxy on an IPv6 socket", "::ffff:10.0.0.1", "203.0.113.7", "203.0.113.7"],
  ["an IPv4 client, written in full", "10.0.0.1", "0:0:0:0:0:FFFF:0909:0904", "9.9.9.4"],
  ["an IPv6 proxy and client", "fd00::1", "2001:db8::7", "2001:db8::7"],
  ["a port in the entry", "10.0.0.1", "203.0.113.7:4711", "203.0.113.7"],
  ["an IPv6 port in the entry", "10.0.0.1", "[2001:db8::7]:4711", "2001:db8::7"],
  ["a link-local zone", "fe80::1%eth0", undefined, "fe80::1"],
])("%s: the client is the nearest untrusted address", (_case, remote, header, client) => {
  expect(clientAddress(remote, header, TRUSTED)).toBe(client);
});

test.each([
  ["10.0.0.0/8/8", "must be addresses or networks, separated by commas"],
  ["10.0.0.0/x", "must be addresses or networks, separated by commas"],
  ["10.0.0.1,", "must be addresses or networks, separated by commas"],
  ["10.0.0.0/33", "33"],
  ["0.0.0.0/0", "must not be all addresses"],
  ["10.0.0.0/8, ::/0", "must not be all addresses"],
  ["0.0.0.0/1,128.0.0.0/1", "must not be all addresses"],
  ["::ffff:0:0/96", "must not be all addresses"],
])("TRUST_PROXY '%s' is rejected: %s", (text, words) => {
  expect(() => parseTrustedProxies(text)).toThrow(words);
});

test.each([
  ["203.0.113.7", "203.0.113.7", "203.0.113.0/24"],
  ["2001:0DB8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8::9", "2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0::/48"],
])("%s is counted under %s, and its network under %s", (address, client, network) => {
  expect([clientKey(address), networkKey(address)]).toEqual([client, network]);
});
