import fc from "fast-check";
import { expect, test } from "vitest";
import { FUNCTION_PATH, LOCAL_PUBLIC_KEY } from "#contract/function.ts";
import { ALL } from "../all.ts";
import { expectRefused, expectSafeResponse, expectUnharmed } from "./hostile.ts";
import {
  CLOSE,
  get,
  HOST,
  head,
  openRaw,
  parseResponses,
  rawRequest,
  TO_FUNCTION,
} from "./raw-request.ts";
import { MESSAGE } from "./submissions.ts";
import { startTestServer } from "./test-server.ts";

const CHUNKED = "Transfer-Encoding: chunked";
const LAST_CHUNK = "0\r\n\r\n";

/** The request that an attacker smuggles in: it must never be answered. */
const HIDDEN = head("GET /robots.txt HTTP/1.1", HOST, CLOSE);

const MESSAGE_JSON = JSON.stringify(MESSAGE);

/** A GET that keeps the connection open, so that the bytes after it could be read as a request. */
const ask = (target: string, ...headers: string[]) =>
  head(`GET ${target} HTTP/1.1`, HOST, ...headers);

const chunked = (chunks: string) => head(...TO_FUNCTION, CHUNKED) + chunks;

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
  ["a backslash in the path", ask("/\\evil.example")],
  ["bytes above ASCII in the path", Buffer.from(ask("/\xe9\xff"), "latin1")],
  ["another scheme", ask("ftp://localhost/guidelines")],
  ["the scheme of files", ask("file:///etc/passwd")],
  ["HTTP/1.0 with chunks", head("POST / HTTP/1.0", HOST, CHUNKED) + LAST_CHUNK],
  ["a TLS handshake", Buffer.from("16030100f8010000f40303", "hex")],
  ["no host", head("GET / HTTP/1.1")],
  ["an empty host", head("GET / HTTP/1.1", "Host:")],
  ["a host with a space", head("GET / HTTP/1.1", "Host: local host")],
  ["a host with a path", head("GET / HTTP/1.1", "Host: localhost/evil")],
  ["a host with a user", head("GET / HTTP/1.1", "Host: a@localhost")],
  ["a host that is no address", head("GET /nowhere HTTP/1.1", "Host: 256.256.256.256")],
])(
  "%s: 400, the connection is closed, and the bytes after it are not read as a request",
  async (_case, bytes) => {
    const sent = Buffer.concat([bytesOf(bytes), bytesOf(HIDDEN)]);
    const response = await expectRefused(await startTestServer(), sent, 400);
    expect(response.headers.connection).toBe("close");
  },
);

test.each([
  ["the function", FUNCTION_PATH, 400, [`apikey: ${LOCAL_PUBLIC_KEY}`]],
  ["the function without a key", FUNCTION_PATH, 401, []],
  ["an unknown address", "/nowhere", 404, []],
  ["a page", "/guidelines", 405, []],
])(
  "a request inside the body of a POST to %s: never answered",
  async (_case, path, status, more) => {
    const server = await startTestServer();
    const length = `Content-Length: ${HIDDEN.length}`;
    const type = "Content-Type: application/json";
    const sent = head(`POST ${path} HTTP/1.1`, HOST, type, length, ...more) + HIDDEN;
    const responses = await rawRequest(server.url, sent + get("/guidelines"));
    expect(responses.map((response) => response.status)).toEqual([status, 200]);
    expect(responses[1]?.body).toContain("<title>Guidelines</title>");
  },
);

test.each([
  ["a length", head("GET / HTTP/1.1", HOST, `Content-Length: ${HIDDEN.length}`) + HIDDEN],
  [
    "chunks",
    `${head("GET / HTTP/1.1", HOST, CHUNKED)}${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n${LAST_CHUNK}`,
  ],
])("a request inside the body of a GET with %s: never answered", async (_case, bytes) => {
  const server = await startTestServer();
  const responses = await rawRequest(server.url, bytes + get("/guidelines"));
  expect(responses.map(({ body }) => /<title>(.*)<\/title>/.exec(body)?.[1])).toEqual([
    "Home",
    "Guidelines",
  ]);
});

test("an absolute address with another host: our own page, and nothing of that host", async () => {
  const server = await startTestServer();
  const [response] = await rawRequest(server.url, get("http://evil.example/guidelines"));
  expect(response?.body).toContain("<title>Guidelines</title>");
  expect(JSON.stringify(response)).not.toContain("evil.example");
});

test("requests with any bytes anywhere: a clear 4xx, a page or a closed connection, never a 5xx", async () => {
  const server = await startTestServer({ RATE_LIMIT: "off" });
  const template = fc.constantFrom(
    get("/guidelines", "Range: bytes=0-1", "Accept-Encoding: br"),
    head(...TO_FUNCTION, `Content-Length: ${MESSAGE_JSON.length}`) + MESSAGE_JSON,
    chunked(`${MESSAGE_JSON.length.toString(16)}\r\n${MESSAGE_JSON}\r\n${LAST_CHUNK}`),
  );
  const mutated = fc
    .tuple(template, fc.nat(), fc.nat(9), fc.uint8Array({ maxLength: 9 }))
    .map(([text, at, cut, bytes]) => {
      const whole = Buffer.from(text);
      const start = at % whole.length;
      return Buffer.concat([whole.subarray(0, start), bytes, whole.subarray(start + cut)]);
    });
  await fc.assert(
    fc.asyncProperty(mutated, async (bytes) => {
      const { socket, received, closed } = openRaw(server.url);
      socket.end(bytes);
      await closed();
      for (const response of parseResponses(received())) {
        expect(response.status).toBeLessThan(500);
        if (response.status >= 400) expectSafeResponse(response);
      }
    }),
    { numRuns: ALL ? 10_000 : 400 },
  );
  await expectUnharmed(server);
}, 300_000);

function bytesOf(bytes: string | Uint8Array): Uint8Array {
  return typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
}
