import { expect, test } from "vitest";
import { FUNCTION_PATH } from "#contract/function.ts";
import { expectRefused, expectSafeResponse, expectUnharmed } from "./hostile.ts";
import { CLOSE, HOST, head, rawRequest, TO_FUNCTION } from "./raw-request.ts";
import { startTestServer } from "./test-server.ts";

const UNKNOWN = ["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "QUERY", "LINK"];
const METHODS = ["GET", "HEAD", "POST", "OPTIONS", ...UNKNOWN];

const ask = (method: string, path: string) =>
  head(`${method} ${path} HTTP/1.1`, HOST, CLOSE, "Cookie: secret", "Content-Length: 0");

test.each([
  ["/guidelines", "GET, HEAD"],
  ["/Guidelines/", "GET, HEAD"],
  ["/robots.txt", "GET, HEAD"],
  ["/assets/app-BxK3f9.js", "GET, HEAD"],
  ["/healthz", "GET, HEAD"],
  ["/readyz", "GET, HEAD"],
  ["/.well-known/security.txt", "GET, HEAD"],
  ["/", "GET, HEAD, POST"],
  ["/PracticalSecurity", "GET, HEAD, POST"],
  [FUNCTION_PATH, "POST, OPTIONS"],
])("any other method on %s: 405, Allow is %s", async (path, allow) => {
  const server = await startTestServer();
  const allowed = allow.split(", ");
  for (const method of METHODS.filter((name) => !allowed.includes(name))) {
    const response = await expectRefused(server, ask(method, path), 405);
    expect([method, response.headers.allow]).toEqual([method, allow]);
    expect(response.body).not.toContain("secret");
  }
});

test.each([...UNKNOWN, "POST", "OPTIONS"])("%s on an unknown address: 404", async (method) => {
  await expectRefused(await startTestServer(), ask(method, "/nowhere"), 404);
});

test.each([
  ["in lower case", head("get / HTTP/1.1", HOST)],
  ["that does not exist", head("FOO / HTTP/1.1", HOST)],
  ["of 8 KB", head(`${"A".repeat(8_000)} / HTTP/1.1`, HOST)],
  ["of no characters", head(" / HTTP/1.1", HOST)],
  ["for the server as a whole", head("OPTIONS * HTTP/1.1", HOST)],
])("a method %s: 400, the connection is closed", async (_case, bytes) => {
  await expectRefused(await startTestServer(), bytes, 400);
});

test.each(["evil.example:443", "127.0.0.1:22", "/", "*"])(
  "CONNECT %s: 405, no tunnel, the connection is closed",
  async (target) => {
    const server = await startTestServer();
    const responses = await rawRequest(
      server.url,
      `${head(`CONNECT ${target} HTTP/1.1`, HOST)}SSH-2.0-x`,
    );
    expect(responses.map(({ status }) => status)).toEqual([405]);
    for (const response of responses) expectSafeResponse(response);
    await expectUnharmed(server);
  },
);

test.each([
  ["h2c", ["Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA"]],
  ["websocket", ["Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]],
  ["TLS/1.3", ["Connection: Upgrade"]],
])(
  "an upgrade to %s: ignored, the page over HTTP/1.1, the connection is closed",
  async (protocol, lines) => {
    const server = await startTestServer();
    const upgrade = head("GET /guidelines HTTP/1.1", HOST, `Upgrade: ${protocol}`, ...lines);
    const responses = await rawRequest(server.url, upgrade + ask("GET", "/robots.txt"));
    expect(responses.map(({ status }) => status)).toEqual([200]);
    expect(responses[0]?.headers).toMatchObject({ connection: "close" });
    expect(responses[0]?.headers).not.toHaveProperty("upgrade");
    await expectUnharmed(server);
  },
);

test("an unknown expectation: 417, the connection is closed", async () => {
  const server = await startTestServer();
  const lines = [...TO_FUNCTION, "Expect: a-miracle", "Content-Length: 2"];
  await expectRefused(server, `${head(...lines)}{}`, 417);
});

test("Expect: 100-continue: 100, then the response", async () => {
  const server = await startTestServer();
  const lines = [...TO_FUNCTION, CLOSE, "Expect: 100-continue", "Content-Length: 2"];
  const responses = await rawRequest(server.url, `${head(...lines)}{}`);
  expect(responses.map(({ status }) => status)).toEqual([100, 400]);
});
