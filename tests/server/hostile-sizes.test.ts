import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { MAX_BODY_BYTES } from "#contract/function.ts";
import { expectMemoryBelow, expectRefused, expectUnharmed, memoryInUse } from "./hostile.ts";
import { CLOSE, FORM, HOST, head, openRaw, parseResponses, TO_FUNCTION } from "./raw-request.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const MB = 2 ** 20;

/** 64 MB of spaces, compressed to 64 KB. */
const BOMB = gzipSync(Buffer.alloc(64 * MB, " "), { level: 9 }).subarray(0, MAX_BODY_BYTES);

const TO_FORM = ["POST / HTTP/1.1", HOST, FORM];
const CHUNKED = "Transfer-Encoding: chunked";
const CHUNK = `4000\r\n${" ".repeat(0x4000)}\r\n`;

/** Sends chunks until the server closes the connection. Returns the responses. */
async function sendForever(start: string) {
  const { socket, received, closed } = openRaw(server.url);
  const feed = () => {
    while (!socket.destroyed && socket.write(CHUNK));
  };
  socket.on("drain", feed);
  socket.write(start);
  feed();
  await closed();
  return parseResponses(received());
}

test.each([
  ["the function", 413, TO_FUNCTION],
  ["a form", 413, TO_FORM],
  ["a page", 405, ["PUT /guidelines HTTP/1.1", HOST]],
  ["no address", 404, ["POST /nowhere HTTP/1.1", HOST]],
])(
  "an endless body to %s: %i, the connection is closed, memory stays flat",
  async (_case, status, lines) => {
    await sendForever(head(...lines, CHUNKED));
    const before = await memoryInUse();
    for (let n = 0; n < 5; n += 1) {
      const responses = await sendForever(head(...lines, CHUNKED));
      // The connection of a client that never stops sending may be reset before the response arrives.
      expect([[], [status]]).toContainEqual(responses.map((response) => response.status));
    }
    // Each client sends far more than that.
    await expectMemoryBelow(before + 8 * MB);
    await expectUnharmed(server);
  },
);

test("a compression bomb: 415 from both forms, and it is not decompressed", async () => {
  for (const lines of [TO_FUNCTION, TO_FORM]) {
    const bytes = head(...lines, CLOSE, "Content-Encoding: gzip", `Content-Length: ${BOMB.length}`);
    const before = process.memoryUsage().arrayBuffers;
    await expectRefused(server, Buffer.concat([Buffer.from(bytes), BOMB]), 415);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * MB);
  }
});
