import { expect, test } from "vitest";
import { expectSafeResponse, expectUnharmed } from "./hostile.ts";
import { CLOSE, get, head, rawRequest } from "./raw-request.ts";
import { startTestServer } from "./test-server.ts";

test.each([
  "//evil.example",
  "//evil.example/index.html",
  "///evil.example",
  "/\\evil.example",
  "/%2f%2fevil.example",
  "/%5cevil.example",
  "/%09/evil.example",
  "/https://evil.example/",
  "/guidelines/..//evil.example/",
  "//user@evil.example/Guidelines",
  "http://evil.example/nowhere",
  "/Guidelines%0d%0aLocation:%20//evil.example",
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
  ["/Guidelines?%0d%0aSet-Cookie:a=b", "/guidelines?%0d%0aSet-Cookie:a=b"],
  ["http://evil.example/Guidelines", "/guidelines"],
  ["//evil.example/%2e%2e", "/"],
])("%s: redirected to our own path %s", async (target, location) => {
  const { url } = await startTestServer();
  const [response] = await rawRequest(url, get(target));
  expect(response?.headers.location).toBe(location);
});

test("the host: in no part of any response", async () => {
  const { url } = await startTestServer();
  const lines = ["Host", "X-Forwarded-Host", "X-Host"].map((name) => `${name}: evil.example`);
  for (const path of ["/", "/Guidelines", "/nowhere", "/.well-known/security.txt"]) {
    const [response] = await rawRequest(url, head(`GET ${path} HTTP/1.1`, CLOSE, ...lines));
    expect(response?.status).toBeDefined();
    expect(JSON.stringify(response)).not.toContain("evil.example");
  }
});
