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
])("on %s, another program on %s, which localhost means too: refused", async (host, other) => {
  const port = await listening(createServer(), other);
  const server = createHttpServer(() => {});
  await expect(listen(server, port, host)).rejects.toThrow(
    new StartError(
      `Port ${port} on ${other}, which localhost means too, is in use, set PORT to another`,
    ),
  );
  expect(server.listening).toBe(false);
});

test("a host that is not this machine's: refused, which names the setting", async () => {
  const server = createHttpServer(() => {});
  const starting = listen(server, 0, "192.0.2.1", "METRICS_PORT");
  await expect(starting).rejects.toThrow(
    new StartError(
      "Port 0 on 192.0.2.1 cannot be used (EADDRNOTAVAIL), set METRICS_HOST to an address of this machine, such as 127.0.0.1",
    ),
  );
});

const memory = () => process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;

test("50 clients that never read: they share one copy, others are served; in the end disconnected", async () => {
  const size = 2 ** 24;
  // Too large for the system's buffers.
  const film = prepareFile("/film.pdf", new Uint8Array(size), []);
  const files = new Map([["/film.pdf", film]]);
  const serve = serveFiles({ files, pages: new Map(), errorPages: { 404: film, 500: film } });
  const server = createHttpServer(serve, { ...CLIENT_LIMITS, stalledAfterMs: 2_000 });
  const port = await listening(server);
  const closed: Promise<unknown>[] = [];
  server.on("request", ({ socket }) => closed.push(once(socket, "close")));
  const before = memory();
  for (let n = 0; n < 50; n += 1) {
    const client = connect(port, "127.0.0.1").pause();
    cleanUpLater(() => client.destroy());
    client.on("error", () => undefined); // The server disconnects it.
    client.write("GET /film.pdf HTTP/1.1\r\nHost: localhost\r\n\r\n");
  }
  await expect.poll(() => closed.length).toBe(50);
  expect(memory() - before).toBeLessThan(size);
  const other = await fetch(`http://127.0.0.1:${port}/film.pdf`);
  expect((await other.bytes()).length).toBe(size);
  await Promise.all(closed.slice(0, 50));
});
