import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { CLIENT_LIMITS, createHttpServer, listen } from "./http-server.ts";
import { prepareFile } from "./site-file.ts";
import { serveFiles } from "./static-files.ts";

const MB = 2 ** 20;
const CLIENTS = 50;

/** Starts a server with one file, too large for the system's buffers, and clients that request it but never read. */
async function stall(stalledAfterMs = CLIENT_LIMITS.stalledAfterMs) {
  const file = prepareFile("/film.pdf", new Uint8Array(16 * MB), []);
  const serve = serveFiles({
    files: new Map([["/film.pdf", file]]),
    pages: new Map(),
    errorPages: { 404: file, 500: file },
  });
  let requested = 0;
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    serve(incoming, outgoing);
    requested += 1;
    if (requested === CLIENTS) server.emit("all-requested");
  };
  const limits = { ...CLIENT_LIMITS, stalledAfterMs };
  const server = createHttpServer(listener, limits);
  const allRequested = once(server, "all-requested");
  const port = await listen(server, 0, "127.0.0.1");
  const before = memory();
  const clients = Array.from({ length: CLIENTS }, () => request(port));
  onTestFinished(() => {
    for (const client of clients) client.destroy();
    server.close();
  });
  await allRequested;
  return { server, port, grown: memory() - before };
}

function request(port: number): Socket {
  const client = connect(port, "127.0.0.1").pause();
  client.on("error", () => undefined); // The server disconnects it.
  client.write("GET /film.pdf HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return client;
}

const memory = () => process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;

test("clients that never read: they share one copy in memory, and others are served", async () => {
  const { port, grown } = await stall();
  expect(grown).toBeLessThan(16 * MB);
  const other = await fetch(`http://127.0.0.1:${port}/film.pdf`);
  expect((await other.bytes()).length).toBe(16 * MB);
});

test("a client that reads nothing until the time limit: disconnected", async () => {
  const { server } = await stall(300);
  const open = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  await expect.poll(open, { timeout: 10_000 }).toBe(0);
});
