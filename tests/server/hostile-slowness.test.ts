import { once } from "node:events";
import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { CLIENT_LIMITS } from "#server/http/http-server.ts";
import { LIMITS } from "#server/outbox/limits.ts";
import { expectSafeResponse, expectUnharmed } from "./hostile.ts";
import { head, openRaw, parseResponses, TO_FUNCTION } from "./raw-request.ts";
import { startTestServer } from "./test-server.ts";

const BODY = head(...TO_FUNCTION, "Content-Length: 60000");

/** Sends the start at once, then a byte every 20 ms while the connection is open. */
function trickle(url: string, start: string) {
  const connection = openRaw(url);
  const { socket } = connection;
  socket.write(start);
  const dripping = setInterval(() => socket.write("a"), 20);
  socket.once("close", () => clearInterval(dripping));
  return connection;
}

test("nothing sent: closed; a line, headers, a body or a chunk sent a byte at a time: 408", async () => {
  const server = await startTestServer({}, LIMITS, {
    ...CLIENT_LIMITS,
    requestTimeout: 600,
    headersTimeout: 300,
    keepAliveTimeout: 100,
    connectionsCheckingInterval: 50,
  });
  await openRaw(server.url).closed();
  expect(server.log.filter(({ level }) => level === "warn")).toEqual([]);
  const slow = [
    "GET /",
    "GET / HTTP/1.1\r\nHost: localhost\r\n",
    BODY,
    `${head(...TO_FUNCTION, "Transfer-Encoding: chunked")}ffffffffffff\r\n`,
  ].map((start) => ({ start, ...trickle(server.url, start) }));
  // Others are served meanwhile.
  await expectUnharmed(server);
  for (const { start, closed, received } of slow) {
    await closed();
    const responses = parseResponses(received());
    expect([start, responses.map(({ status }) => status)]).toEqual([start, [408]]);
    for (const response of responses) expectSafeResponse(response);
  }
  await expectUnharmed(server);
});

test("all connections taken and idle: the one idle longest is closed, a visitor is served", async () => {
  const server = await startTestServer({}, LIMITS, { ...CLIENT_LIMITS, maxConnections: 20 });
  const held: Socket[] = [];
  for (let n = 0; n < 20; n += 1) {
    const { socket } = trickle(server.url, "GET /");
    held.push(socket);
    await once(socket, "connect");
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await expect.poll(() => held.findIndex(({ destroyed }) => !destroyed)).toBe(1);
  for (const socket of held) socket.destroy();
});

test("all connections with a request in progress: a further one is refused", async () => {
  const server = await startTestServer({}, LIMITS, { ...CLIENT_LIMITS, maxConnections: 3 });
  const busy = Array.from({ length: 3 }, () => openRaw(server.url));
  for (const { socket, received } of busy) {
    socket.write(head(...TO_FUNCTION, "Content-Length: 60000", "Expect: 100-continue"));
    await expect.poll(received).toContain("100 Continue");
  }
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  expect(busy.some(({ socket }) => socket.destroyed)).toBe(false);
  for (const { socket } of busy) socket.destroy();
});
