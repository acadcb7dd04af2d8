import { once } from "node:events";
import { connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { StartError } from "#server/start-error.ts";
import { cleanUpLater } from "../../tests/clean-up.ts";
import { listening } from "../../tests/listening.ts";
import { CLIENT_LIMITS, createHttpServer, listen } from "./http-server.ts";
import { prepareFile } from "./site-file.ts";
import { serveFiles } from "./static-files.ts";

test.each([
  ["127.0.0.1", "::1"],
  ["0.0.0.0", "::1"],
  ["::1", "127.0.0.1"],
])(
  "on %s, another program on %s, where localhost leads too: an error that names it, and the port is free again",
  async (host, other) => {
    const port = await listening(createServer(), other);
    const server = createHttpServer(() => {});
    await expect(listen(server, port, host)).rejects.toThrow(
      new StartError(
        `Port ${port} on ${other}, which localhost means too, is in use, set PORT to another`,
      ),
    );
    expect(server.listening).toBe(false);
  },
);

test.each([
  ["PORT", "HOST", "x86_64-conda-linux-gnu"],
  ["METRICS_PORT", "METRICS_HOST", "192.0.2.1"],
])(
  "a host beside %s that is not this machine's: an error that names %s",
  async (setting, name, host) => {
    const starting = listen(
      createHttpServer(() => {}),
      0,
      host,
      setting,
    );
    await expect(starting).rejects.toThrow(StartError);
    await expect(starting).rejects.toThrow(
      new RegExp(
        `^Port 0 on ${host} cannot be used \\(E\\w+\\), set ${name} to an address of this machine, such as 127\\.0\\.0\\.1$`,
      ),
    );
  },
);

const MB = 2 ** 20;
const CLIENTS = 50;

/** Starts a server with one file that is too large for the system's buffers. */
async function start(stalledAfterMs = CLIENT_LIMITS.stalledAfterMs) {
  const file = prepareFile("/film.pdf", new Uint8Array(16 * MB), []);
  const serve = serveFiles({
    files: new Map([["/film.pdf", file]]),
    pages: new Map(),
    errorPages: { 404: file, 500: file },
  });
  const server = createHttpServer(serve, { ...CLIENT_LIMITS, stalledAfterMs });
  cleanUpLater(() => server.close());
  return { server, port: await listen(server, 0, "127.0.0.1") };
}

/** Requests the file, and never reads it. */
function request(port: number): void {
  const client = connect(port, "127.0.0.1").pause();
  cleanUpLater(() => client.destroy());
  client.on("error", () => undefined); // The server disconnects it.
  client.write("GET /film.pdf HTTP/1.1\r\nHost: localhost\r\n\r\n");
}

const memory = () => process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;

test("clients that never read: they share one copy in memory, and others are served", async () => {
  const { server, port } = await start();
  const before = memory();
  let requested = 0;
  const allRequested = new Promise<void>((resolve) =>
    server.on("request", () => {
      requested += 1;
      if (requested === CLIENTS) resolve();
    }),
  );
  for (let client = 0; client < CLIENTS; client += 1) request(port);
  await allRequested;
  expect(memory() - before).toBeLessThan(16 * MB);
  const other = await fetch(`http://127.0.0.1:${port}/film.pdf`);
  expect((await other.bytes()).length).toBe(16 * MB);
});

test("a client that reads nothing until the time limit: disconnected", async () => {
  const { server, port } = await start(300);
  const connected = once(server, "connection");
  request(port);
  const [socket] = await connected;
  await once(socket, "close");
});
