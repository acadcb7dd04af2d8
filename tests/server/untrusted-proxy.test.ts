import { expect, test } from "vitest";
import { startTestServer } from "./test-server.ts";

const WARNING =
  "all visitors share one rate limit: set TRUST_PROXY to the address of the proxy that sends X-Forwarded-For";

/** Requests a page like this several times. Returns how often the server warned, and its log. */
async function warnings(env: Record<string, string>, headers: Record<string, string>) {
  const { url, log } = await startTestServer(env);
  for (let n = 0; n < 3; n += 1) await (await fetch(url, { headers })).text();
  return { count: log.filter(({ msg }) => msg === WARNING).length, log: JSON.stringify(log) };
}

const FORWARDED = { "X-Forwarded-For": "203.0.113.7" };

test.each([
  ["TRUST_PROXY is unset", {}],
  ["TRUST_PROXY names another", { TRUST_PROXY: "10.0.0.1" }],
])("a proxy on this machine, %s: one warning, without an address", async (_case, env) => {
  const { count, log } = await warnings(env, FORWARDED);
  expect(count).toBe(1);
  expect(log).not.toContain("203.0.113.7");
  expect(log).not.toContain("127.0.0.1");
});

test.each([
  ["the proxy is trusted", { TRUST_PROXY: "127.0.0.1" }, FORWARDED],
  ["there is no proxy", {}, {}],
])("%s: no warning", async (_case, env, headers) => {
  expect((await warnings(env, headers)).count).toBe(0);
});
