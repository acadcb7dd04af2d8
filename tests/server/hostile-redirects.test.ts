import { expect, test } from "vitest";
import { expectSafeResponse, expectUnharmed } from "./hostile.ts";
import { CLOSE, get, head, rawRequest } from "./raw-request.ts";
import { startTestServer } from "./test-server.ts";

test.each([
  "//evil.example",
  "//evil.example/",
  "//evil.example/guidelines",
  "//evil.example/index.html",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\\/evil.example/guidelines/",
  "/%2f%2fevil.example",
  "/%2F%2Fevil.example/guidelines/",
  "/%5cevil.example",
  "/%09/evil.example",
  "/https:evil.example",
  "/https://evil.example/",
  "/..//evil.example",
  "/guidelines/..//evil.example/",
  "/.//evil.example",
  "//evil.example:80/guidelines/",
  "//user@evil.example/Guidelines",
  "http://evil.example/nowhere",
  "/Guidelines%0d%0aLocation:%20//evil.example",
  "/%0d%0aSet-Cookie:%20a=b",
  "/Guidelines;//evil.example",
  "/@evil.example",
])("%s: refused, no Location", async (target) => {
  const server = await startTestServer();
  const [response] = await rawRequest(server.url, get(target));
  expect([400, 404]).toContain(response?.status);
  expect(response?.headers).not.toHaveProperty("location");
  expect(response?.headers).not.toHaveProperty("set-cookie");
  if (response) expectSafeResponse(response);
  await expectUnharmed(server);
});

test.each([
  ["/Guidelines?//evil.example", "/guidelines?//evil.example"],
  ["/Guidelines?\\\\evil.example", "/guidelines?\\\\evil.example"],
  ["/Guidelines?%0d%0aSet-Cookie:a=b", "/guidelines?%0d%0aSet-Cookie:a=b"],
  ["/x/..//guidelines/", null],
  ["http://evil.example/Guidelines", "/guidelines"],
  ["http://evil.example//", "/"],
  ["//evil.example/%2e%2e", "/"],
  ["/%2e%2e/Guidelines", "/guidelines"],
])("%s: redirected to one of our own paths (%s) or not at all", async (target, location) => {
  const { url } = await startTestServer();
  const [response] = await rawRequest(url, get(target));
  expect(response?.headers.location ?? null).toBe(location);
});

test.each(["evil.example", "evil.example:80", "[::1]", "localhost.evil.example"])(
  "the host %s: in no part of any response",
  async (host) => {
    const { url } = await startTestServer();
    const more = [
      `Host: ${host}`,
      CLOSE,
      `X-Forwarded-Host: ${host}`,
      "X-Original-URL: /nowhere",
      `Forwarded: host=${host}`,
    ];
    for (const path of [
      "/",
      "/Guidelines",
      "/nowhere",
      "/.well-known/security.txt",
      "/robots.txt",
    ]) {
      const [response] = await rawRequest(url, head(`GET ${path} HTTP/1.1`, ...more));
      expect(response?.status).toBeDefined();
      expect(JSON.stringify(response)).not.toContain(host);
    }
  },
);
