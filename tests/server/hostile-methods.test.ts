import { expect, test } from "vitest";
import { FUNCTION_PATH } from "#contract/function.ts";
import { expectRefused, expectUnharmed } from "./hostile.ts";
import { CLOSE, HOST, head, openRaw, parseResponses, rawRequest } from "./raw-request.ts";
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
  ["for the server as a whole", head("OPTIONS * HTTP/1.1", HOST)],
])("a method %s: 400, the connection is closed", async (_case, bytes) => {
  await expectRefused(await startTestServer(), bytes, 400);
});

test("CONNECT: no tunnel, the connection is closed", async () => {
  const server = await startTestServer();
  const tunnel = head("CONNECT 127.0.0.1:22 HTTP/1.1", HOST);
  expect(await rawRequest(server.url, `${tunnel}SSH-2.0-x`)).toEqual([]);
  await expectUnharmed(server);
});

test("an upgrade: ignored, and the connection serves the next request too", async () => {
  const server = await startTestServer();
  const { socket, received, closed } = openRaw(server.url);
  socket.write(head("GET /guidelines HTTP/1.1", HOST, "Connection: Upgrade", "Upgrade: websocket"));
  await expect.poll(received).toContain("Text of the page");
  socket.write(ask("GET", "/robots.txt"));
  await closed();
  expect(parseResponses(received()).map(({ status }) => status)).toEqual([200, 200]);
  await expectUnharmed(server);
});
