import { expect, test } from "vitest";
import { findingOf } from "../../tests/surroundings.ts";
import type { ArrivedRequest } from "./finding.ts";
import { proxy } from "./proxy.ts";

const LOCAL = { SITE_URL: "http://localhost:3000" };
const TRUSTING = { TRUST_PROXY: "127.0.0.1, 10.0.0.0/8" };

const arrived = (remoteAddress: string, forwardedFor?: string, host = "www.circle.test") =>
  ({ remoteAddress, forwardedFor, host }) satisfies ArrivedRequest;

test.each<[string, string, Record<string, string>, ArrivedRequest, RegExp]>([
  [
    "through a trusted proxy",
    "ok",
    TRUSTING,
    arrived("127.0.0.1", "203.0.113.7"),
    /from 203\.0\.113\.7, through the proxy at 127\.0\.0\.1/,
  ],
  [
    "through a trusted proxy, over IPv6",
    "ok",
    TRUSTING,
    arrived("::ffff:127.0.0.1", "2001:db8::1"),
    /from 2001:db8::1/,
  ],
  ["straight from a visitor", "ok", {}, arrived("203.0.113.7"), /from 203\.0\.113\.7\.$/],
  [
    "through a proxy that is not trusted",
    "error",
    {},
    arrived("127.0.0.1", "203.0.113.7"),
    /127\.0\.0\.1 is not trusted/,
  ],
  [
    "through another proxy than the trusted one",
    "error",
    TRUSTING,
    arrived("192.168.1.2", "203.0.113.7"),
    /192\.168\.1\.2 is not trusted/,
  ],
  [
    "through a trusted proxy that names nobody",
    "error",
    TRUSTING,
    arrived("10.1.2.3"),
    /10\.1\.2\.3 does not say/,
  ],
  [
    "through a proxy that names nobody and is not trusted",
    "error",
    {},
    arrived("127.0.0.1"),
    /does not say/,
  ],
  [
    "through a second proxy",
    "warning",
    TRUSTING,
    arrived("127.0.0.1", "203.0.113.7, 192.168.1.9"),
    /from 192\.168\.1\.9/,
  ],
  [
    "on this machine, past the proxy",
    "warning",
    TRUSTING,
    arrived("127.0.0.1", undefined, "localhost:3000"),
    /asked for on this machine/,
  ],
  [
    "on this machine, where the site is for it alone",
    "ok",
    LOCAL,
    arrived("127.0.0.1", undefined, "localhost:3000"),
    /from 127\.0\.0\.1/,
  ],
  ["from an address that is none", "ok", LOCAL, arrived("", undefined, "localhost:3000"), /./],
])("%s: %s", async (_name, state, env, request, found) => {
  const finding = await findingOf(proxy, { env, request });
  expect(finding).toMatchObject({ state, found: expect.stringMatching(found) });
  expect(finding?.todo === "").toBe(state === "ok");
});

test.each<[string, Record<string, string>, string | undefined]>([
  ["HOST is this machine, and no proxy is trusted", {}, "error"],
  ["HOST is this machine, and a proxy on it is trusted", TRUSTING, undefined],
  ["HOST is every address, so a proxy may be anywhere", { HOST: "0.0.0.0" }, undefined],
  ["the site is for this machine alone", LOCAL, undefined],
])("in the terminal, which sees no request: %s", async (_name, env, state) => {
  expect((await findingOf(proxy, { env }))?.state).toBe(state);
});
