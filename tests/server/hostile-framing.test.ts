import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { FUNCTION_PATH, LOCAL_PUBLIC_KEY, MAX_BODY_BYTES } from "#contract/function.ts";
import { expectMemoryBelow, expectRefused, expectUnharmed, memoryInUse } from "./hostile.ts";
import {
  CLOSE,
  FORM,
  get,
  HOST,
  head,
  latin1,
  openRaw,
  parseResponses,
  rawRequest,
  TO_FUNCTION,
} from "./raw-request.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

/* Where a request ends: what is none, what is too large, and what comes after it or inside its body. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT: "off" });
});

const TO_FORM = ["POST / HTTP/1.1", HOST, FORM];
const CHUNKED = "Transfer-Encoding: chunked";
const LAST_CHUNK = "0\r\n\r\n";

/** The request that an attacker smuggles in: it must never be answered. */
const HIDDEN = head("GET /robots.txt HTTP/1.1", HOST, CLOSE);

/** A GET that keeps the connection open, so that the bytes after it could be read as a request. */
const ask = (target: string, ...headers: string[]) =>
  head(`GET ${target} HTTP/1.1`, HOST, ...headers);

const chunked = (chunks: string) => head(...TO_FUNCTION, CHUNKED) + chunks;

/** A post to the function with another line. */
const posted = (at: number, line: string) =>
  `${head(...TO_FUNCTION.with(at, line), "Content-Length: 2")}{}`;

test.each([
  ["a length and chunks", head(...TO_FUNCTION, "Content-Length: 4", CHUNKED) + LAST_CHUNK],
  ["two lengths", `${head(...TO_FUNCTION, "Content-Length: 2", "Content-Length: 3")}{}`],
  ["a length in hexadecimal", `${head(...TO_FUNCTION, "Content-Length: 0x2")}{}`],
  ["another transfer coding last", head(...TO_FUNCTION, "Transfer-Encoding: chunked, identity")],
  ["a space before the colon", head(...TO_FUNCTION, "Transfer-Encoding : chunked") + LAST_CHUNK],
  ["chunks that end in bare LF", chunked("2\n{}\n0\n\n")],
  ["a folded header", ask("/", "X-A: b\r\n c")],
  ["one line that ends in bare LF", ask("/", "X-A: b\nX-B: c")],
  ["a NUL in a header", ask("/", "X-A: a\0b")],
  ["two targets in the request line", head("GET / / HTTP/1.1", HOST)],
  ["no slash before the path", head("GET guidelines HTTP/1.1", HOST)],
  // Some software reads a backslash as a slash.
  ["a backslash in the path", ask("/\\evil.example")],
  ["a backslash in a path that leads up from a folder", ask("/assets\\..\\site-info.json")],
  ["bytes above ASCII in the path", ask("/\xe9\xff")],
  ["another scheme", ask("ftp://localhost/guidelines")],
  ["HTTP/1.0 with chunks", head("POST / HTTP/1.0", HOST, CHUNKED) + LAST_CHUNK],
  ["a TLS handshake", Buffer.from("16030100f8010000f40303", "hex").toString("latin1")],
  ["no host", head("GET / HTTP/1.1")],
  ["an empty host", head("GET / HTTP/1.1", "Host:")],
  ["two hosts", head("GET /guidelines HTTP/1.1", HOST, "Host: evil.example")],
  ["the same host twice", posted(1, `${HOST}\r\n${HOST}`)],
  ["two hosts in one", head("GET /guidelines HTTP/1.1", "Host: localhost,evil.example")],
  ["two hosts in one, for another spelling", head("GET /Guidelines HTTP/1.1", "Host: a,b")],
  ["a host with a space", head("GET / HTTP/1.1", "Host: local host")],
  ["a host with a path", head("GET / HTTP/1.1", "Host: localhost/evil")],
  ["a host with a user", head("GET / HTTP/1.1", "Host: a@localhost")],
  // With the user it is as long as the host encoded, xn--ost-1da.
  ["a host with a user and a byte above ASCII", posted(1, "Host: localh@\xa1ost")],
  ["an address with a user", posted(0, `POST http://a@localhost${FUNCTION_PATH} HTTP/1.1`)],
  ["a page's address with a user", ask("http://a@localhost/guidelines")],
  ["a host that is no address", head("GET /nowhere HTTP/1.1", "Host: 256.256.256.256")],
  ["a method that does not exist", head("FOO / HTTP/1.1", HOST)],
  ["a method for the server as a whole", head("OPTIONS * HTTP/1.1", HOST)],
])(
  "%s: 400, the connection is closed, and the bytes after it are not read as a request",
  async (_case, bytes) => {
    const { headers } = await expectRefused(server, latin1(bytes + HIDDEN), 400);
    expect(headers.connection).toBe("close");
  },
);

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `X-${n}: a`);
const ENDLESS = `Content-Length: ${10 ** 10}`;

test.each([
  ["an address of 64 KB", 431, get(`/${"a".repeat(65_536)}`)],
  ["a header of 64 KB", 431, get("/", `X-A: ${"a".repeat(65_536)}`)],
  ["10,000 headers", 431, get("/", ...numbered(10_000))],
  ["10,000 trailers", 431, chunked(`0\r\n${numbered(10_000).join("\r\n")}\r\n\r\n`)],
  ["10 GB announced to the function", 413, head(...TO_FUNCTION, CLOSE, ENDLESS)],
  ["10 GB announced to a form", 413, head(...TO_FORM, CLOSE, ENDLESS)],
])("%s: %i", async (_case, status, bytes) => {
  await expectRefused(server, bytes, status);
});

const MB = 2 ** 20;
const CHUNK = `4000\r\n${" ".repeat(0x4000)}\r\n`;

/** Sends chunks until the server closes the connection. */
async function sendForever(start: string) {
  const { socket, closed } = openRaw(server.url);
  const feed = () => {
    while (!socket.destroyed && socket.write(CHUNK));
  };
  socket.on("drain", feed);
  socket.write(start);
  feed();
  await closed();
}

test.each([
  ["the function", 413, TO_FUNCTION],
  ["a form", 413, TO_FORM],
  ["a page", 405, ["PUT /guidelines HTTP/1.1", HOST]],
  ["no address", 404, ["POST /nowhere HTTP/1.1", HOST]],
])(
  "an endless body to %s: %i, the connection is closed, memory stays flat",
  async (_case, status, lines) => {
    // Who stops once there is an answer gets it; the connection of others may be reset before it arrives.
    const { socket, received, closed } = openRaw(server.url);
    socket.write(head(...lines, CHUNKED));
    const answer = () => {
      if (!received()) socket.write(CHUNK);
      return received();
    };
    await expect.poll(answer, { interval: 5 }).toMatch(`HTTP/1.1 ${status} `);
    await closed();
    const before = await memoryInUse();
    await Promise.all(Array.from({ length: 5 }, () => sendForever(head(...lines, CHUNKED))));
    // Each client sends far more than that.
    await expectMemoryBelow(before + 8 * MB);
    await expectUnharmed(server);
  },
);

test("a compression bomb: 415 from both forms, and it is not decompressed", async () => {
  // 64 MB of spaces, compressed to 64 KB.
  const packed = gzipSync(Buffer.alloc(64 * MB, " "), { level: 9 });
  const bomb = packed.subarray(0, MAX_BODY_BYTES);
  for (const lines of [TO_FUNCTION, TO_FORM]) {
    const bytes = head(...lines, CLOSE, "Content-Encoding: gzip", `Content-Length: ${bomb.length}`);
    const before = process.memoryUsage().arrayBuffers;
    await expectRefused(server, Buffer.concat([Buffer.from(bytes), bomb]), 415);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * MB);
  }
});

test.each([
  ["the function", FUNCTION_PATH, 400, [`apikey: ${LOCAL_PUBLIC_KEY}`]],
  ["the function without a key", FUNCTION_PATH, 401, []],
  ["an unknown address", "/nowhere", 404, []],
  ["a page", "/guidelines", 405, []],
])(
  "a request inside the body of a POST to %s: never answered",
  async (_case, path, status, more) => {
    const length = `Content-Length: ${HIDDEN.length}`;
    const type = "Content-Type: application/json";
    const sent = head(`POST ${path} HTTP/1.1`, HOST, type, length, ...more) + HIDDEN;
    const responses = await rawRequest(server.url, sent + get("/guidelines"));
    expect(responses.map((response) => response.status)).toEqual([status, 200]);
    expect(responses[1]?.body).toContain("<title>Guidelines</title>");
  },
);

test.each([
  ["a length", ask("/", `Content-Length: ${HIDDEN.length}`) + HIDDEN],
  ["chunks", `${ask("/", CHUNKED)}${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n${LAST_CHUNK}`],
])("a request inside the body of a GET with %s: never answered", async (_case, bytes) => {
  const responses = await rawRequest(server.url, bytes + get("/guidelines"));
  expect(responses.map(({ body }) => /<title>(.*)<\/title>/.exec(body)?.[1])).toEqual([
    "Home",
    "Guidelines",
  ]);
});

test("CONNECT: no tunnel, the connection is closed", async () => {
  const tunnel = head("CONNECT 127.0.0.1:22 HTTP/1.1", HOST);
  expect(await rawRequest(server.url, `${tunnel}SSH-2.0-x`)).toEqual([]);
  await expectUnharmed(server);
});

test("an upgrade: ignored, and the connection serves the next request too", async () => {
  const { socket, received, closed } = openRaw(server.url);
  socket.write(ask("/guidelines", "Connection: Upgrade", "Upgrade: websocket"));
  await expect.poll(received).toContain("Text of the page");
  socket.write(get("/robots.txt"));
  await closed();
  expect(parseResponses(received()).map(({ status }) => status)).toEqual([200, 200]);
  await expectUnharmed(server);
});
