import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { MAX_BODY_BYTES } from "#contract/function.ts";
import { expectMemoryBelow, expectRefused, expectUnharmed, memoryInUse } from "./hostile.ts";
import {
  CLOSE,
  FORM,
  get,
  HOST,
  head,
  openRaw,
  parseResponses,
  TO_FUNCTION,
  withBody,
} from "./raw-request.ts";
import { startTestServer } from "./test-server.ts";

const MB = 2 ** 20;

/** 64 MB of spaces, compressed to 64 KB. */
const BOMB = gzipSync(Buffer.alloc(64 * MB, " "), { level: 9 }).subarray(0, MAX_BODY_BYTES);

const TO_FORM = ["POST / HTTP/1.1", HOST, FORM];

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `X-${n}: a`);

test.each([
  ["an address of 8 KB", 404, get(`/${"a".repeat(8_000)}`)],
  ["an address of 64 KB", 431, get(`/${"a".repeat(65_536)}`)],
  ["a header of 64 KB", 431, get("/", `X-A: ${"a".repeat(65_536)}`)],
  ["10,000 headers", 431, get("/", ...numbered(10_000))],
  [
    "10,000 trailers",
    431,
    `${head(...TO_FUNCTION, "Transfer-Encoding: chunked")}0\r\n${numbered(10_000).join("\r\n")}\r\n\r\n`,
  ],
  [
    "10 GB announced to the function",
    413,
    head(...TO_FUNCTION, CLOSE, `Content-Length: ${10 ** 10}`),
  ],
  ["10 GB announced to a form", 413, head(...TO_FORM, CLOSE, `Content-Length: ${10 ** 10}`)],
  ["JSON of 60,000 levels", 400, withBody(TO_FUNCTION, "[".repeat(60_000))],
  [
    "a field of 30,000 levels",
    400,
    withBody(TO_FUNCTION, `{"message":${"[".repeat(30_000)}${"]".repeat(30_000)}}`),
  ],
])("%s: %i", async (_case, status, bytes) => {
  const server = await startTestServer();
  await expectRefused(server, bytes, status);
});

const CHUNKED = "Transfer-Encoding: chunked";
const CHUNK = `4000\r\n${" ".repeat(0x4000)}\r\n`;

/** Sends chunks until the server closes the connection. Returns the responses. */
async function sendForever(url: string, start: string) {
  const { socket, received, closed } = openRaw(url);
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
    const server = await startTestServer();
    await sendForever(server.url, head(...lines, CHUNKED));
    const before = await memoryInUse();
    for (let n = 0; n < 5; n += 1) {
      const responses = await sendForever(server.url, head(...lines, CHUNKED));
      // The connection of a client that never stops sending may be reset before the response arrives.
      expect([[], [status]]).toContainEqual(responses.map((response) => response.status));
    }
    // Each client sends far more than that.
    await expectMemoryBelow(before + 8 * MB);
    await expectUnharmed(server);
  },
);

test("a compression bomb: 415 from both forms, and it is not decompressed", async () => {
  const server = await startTestServer();
  for (const lines of [TO_FUNCTION, TO_FORM]) {
    const bytes = head(...lines, CLOSE, "Content-Encoding: gzip", `Content-Length: ${BOMB.length}`);
    const before = process.memoryUsage().arrayBuffers;
    await expectRefused(server, Buffer.concat([Buffer.from(bytes), BOMB]), 415);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * MB);
  }
});
