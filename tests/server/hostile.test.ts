import { beforeAll, expect, test } from "vitest";
import { FUNCTION_PATH } from "#contract/function.ts";
import {
  expectMemoryBelow,
  expectRefused,
  expectSafeResponse,
  expectUnharmed,
  memoryInUse,
} from "./hostile.ts";
import {
  CLOSE,
  FORM,
  get,
  HOST,
  head,
  latin1,
  openRaw,
  parseResponses,
  type RawResponse,
  rawRequest,
  TO_FUNCTION,
  withBody,
} from "./raw-request.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

/* A hostile request with its answer. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: "127.0.0.1", RATE_LIMIT: "off" });
});

const TO_FORM = ["POST / HTTP/1.1", HOST, FORM];

const ask = async (bytes: string | Uint8Array) =>
  (await rawRequest(server.url, bytes)) as [RawResponse];

test.each(
  [
    "/../site-info.json",
    "/%2e%2e/site-info.json",
    "/guidelines%00",
    "/guidelines.",
    "/robots.txt/",
    "/assets/",
    "/index.html.br",
    "/%ff",
    "/__proto__",
    "/metrics",
    `/${"../".repeat(2_000)}etc/passwd`,
    `/${"/".repeat(8_000)}x`,
    // Another site's address must not become a redirect.
    "//evil.example",
    "//evil.example/index.html",
    "/%5cevil.example",
    "/https://evil.example/",
    "//user@evil.example/Guidelines",
    "http://evil.example/nowhere",
    "/Guidelines%0d%0aLocation:%20//evil.example",
  ].map((target) => [target.slice(0, 60), target] as const),
)("GET %s: 404, the site's own page", async (_start, target) => {
  const { body } = await expectRefused(server, get(target), 404);
  expect(body).toContain("<title>Not found</title>");
});

test.each([
  ["/Guidelines?%0d%0aSet-Cookie:a=b", "/guidelines?%0d%0aSet-Cookie:a=b"],
  ["http://evil.example/Guidelines", "/guidelines"],
  ["//evil.example/%2e%2e", "/"],
])("GET %s: redirected to our own path %s", async (target, location) => {
  const [{ headers }] = await ask(get(target));
  expect(headers.location).toBe(location);
});

test("another site's host, in a header or the address: in no part of any response", async () => {
  const lines = ["Host", "X-Forwarded-Host", "X-Host"].map((name) => `${name}: evil.example`);
  for (const path of ["/", "/Guidelines", "/nowhere", "/.well-known/security.txt"]) {
    const [response] = await ask(head(`GET ${path} HTTP/1.1`, CLOSE, ...lines));
    expect(response.status).toBeDefined();
    expect(JSON.stringify(response)).not.toContain("evil.example");
  }
  const [page] = await ask(get("http://evil.example/guidelines"));
  expect(page.body).toContain("<title>Guidelines</title>");
  expect(JSON.stringify(page)).not.toContain("evil.example");
});

const UNKNOWN = ["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "QUERY", "LINK"];
const METHODS = ["GET", "HEAD", "POST", "OPTIONS", ...UNKNOWN];

const withMethod = (method: string, path: string) =>
  head(`${method} ${path} HTTP/1.1`, HOST, CLOSE, "Cookie: secret", "Content-Length: 0");

test.each([
  ["/guidelines", "GET, HEAD"],
  ["/Guidelines/", "GET, HEAD"],
  ["/readyz", "GET, HEAD"],
  ["/.well-known/security.txt", "GET, HEAD"],
  ["/", "GET, HEAD, POST"],
  [FUNCTION_PATH, "POST, OPTIONS"],
])("any other method on %s: 405, Allow is %s", async (path, allow) => {
  const allowed = allow.split(", ");
  for (const method of METHODS.filter((name) => !allowed.includes(name))) {
    const { headers, body } = await expectRefused(server, withMethod(method, path), 405);
    expect([method, headers.allow]).toEqual([method, allow]);
    expect(body).not.toContain("secret");
  }
});

test("any other method on an unknown address: 404", async () => {
  for (const method of METHODS.slice(2)) {
    await expectRefused(server, withMethod(method, "/nowhere"), 404);
  }
});

/** A value of nearly the longest header that is accepted. */
const fill = (part: string) => part.repeat(Math.floor(16_000 / part.length));

test.each([
  ["Accept-Encoding", [fill("br;q=0.0001,"), fill("q=q;"), "br;q=x", "__proto__", ";;;,,,="], 400],
  ["If-None-Match", [fill('"a",'), fill("W/"), "\xff"], 400],
  ["X-Forwarded-For", [fill("127.0.0.1,"), `[${fill("]")}`, fill("::"), "unknown"], 400],
  ["Content-Type", [fill(";"), fill("a="), "\xff"], 415],
])("a malformed %s: the usual response", async (name, values, toFunction) => {
  for (const line of values.map((value) => `${name}: ${value}`)) {
    for (const [bytes, status] of [
      [get("/guidelines", line), 200],
      [get("/nowhere", line), 404],
      [withBody([...TO_FUNCTION, line], "{}"), toFunction],
    ] as const) {
      const [response] = await ask(latin1(bytes));
      expect([line.slice(0, 60), response.status]).toEqual([line.slice(0, 60), status]);
      expectSafeResponse(response);
    }
  }
  await expectUnharmed(server);
});

const named = (name: string) => `{"fullName":"${name}","email":"a@example.org","message":"a"}`;

test.each([
  ["an overlong slash", named("\xc0\xaf")],
  ["null", "null"],
  ["a list", "[]"],
  ["60,000 levels", "[".repeat(60_000)],
  ["only prototype keys", `{"__proto__":${named("a")},"constructor":{"prototype":{}}}`],
])("JSON of %s: 400", async (_case, json) => {
  const start = head(...TO_FUNCTION, CLOSE, `Content-Length: ${json.length}`);
  const { body } = await expectRefused(server, latin1(start + json), 400);
  expect(JSON.parse(body)).toHaveProperty("fields");
  expect({}).not.toHaveProperty("fullName");
});

test.each([
  ["invalid percent signs and UTF-8", "fullName=%&email=%zz&message=%ff"],
  ["prototype keys", "__proto__=a&constructor=a&__proto__[fullName]=a&toString=a"],
  ["repeated fields", "fullName=&fullName=a&email=&email=a@example.org"],
])("a form of %s: 422 with its page", async (_case, form) => {
  const { body } = await expectRefused(server, withBody(TO_FORM, form), 422);
  expect(body).toContain("<title>Home</title>");
});

/* Where a request ends: what is none, what is too large, and what comes after it or inside its body. */

const CHUNKED = "Transfer-Encoding: chunked";
const LAST_CHUNK = "0\r\n\r\n";

/** The request that an attacker smuggles in: it must never be answered. */
const HIDDEN = head("GET /robots.txt HTTP/1.1", HOST, CLOSE);

/** A GET that keeps the connection open, so that the bytes after it could be read as a request. */
const keepAlive = (target: string, host = HOST) => head(`GET ${target} HTTP/1.1`, host);

/** A post to the function with another line. */
const posted = (at: number, line: string) =>
  `${head(...TO_FUNCTION.with(at, line), "Content-Length: 2")}{}`;

test.each([
  // Node refuses these as long as its parser is as strict as by default.
  ["a length and chunks", head(...TO_FUNCTION, "Content-Length: 4", CHUNKED) + LAST_CHUNK],
  ["two lengths", `${head(...TO_FUNCTION, "Content-Length: 2", "Content-Length: 3")}{}`],
  ["a header that ends in bare LF", keepAlive("/", `${HOST}\nX-B: c`)],
  ["no host", head("GET / HTTP/1.1")],
  // Some software reads a backslash as a slash.
  ["a backslash in a path that leads up from a folder", keepAlive("/assets\\..\\site-info.json")],
  ["bytes above ASCII in the path", keepAlive("/\xe9\xff")],
  ["another scheme", keepAlive("ftp://localhost/guidelines")],
  ["a method for the server as a whole", head("OPTIONS * HTTP/1.1", HOST)],
  ["two hosts", keepAlive("/guidelines", `${HOST}\r\nHost: evil.example`)],
  ["the same host twice", posted(1, `${HOST}\r\n${HOST}`)],
  ["two hosts in one, for another spelling", keepAlive("/Guidelines", "Host: a,b")],
  ["a host with a path", keepAlive("/", "Host: localhost/evil")],
  // With the user it is as long as the host encoded, xn--ost-1da.
  ["a host with a user and a byte above ASCII", posted(1, "Host: localh@\xa1ost")],
  ["an address with a user", posted(0, `POST http://a@localhost${FUNCTION_PATH} HTTP/1.1`)],
  ["a page's address with a user", keepAlive("http://a@localhost/guidelines")],
  ["a host that is no address", keepAlive("/nowhere", "Host: 256.256.256.256")],
])("%s: 400, the connection is closed, and what follows is no request", async (_case, bytes) => {
  const { headers } = await expectRefused(server, latin1(bytes + HIDDEN), 400);
  expect(headers.connection).toBe("close");
});

const ENDLESS = `Content-Length: ${10 ** 10}`;

test.each([
  ["a header of 64 KB", 431, get("/", `X-A: ${"a".repeat(65_536)}`)],
  ["10 GB announced to the function", 413, head(...TO_FUNCTION, CLOSE, ENDLESS)],
  ["10 GB announced to a form", 413, head(...TO_FORM, CLOSE, ENDLESS)],
  ["a compressed form", 415, withBody([...TO_FORM, "Content-Encoding: gzip"], "a=b")],
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

test.each([
  ["a POST to the function", TO_FUNCTION, 400],
  ["a POST to it without a key", [`POST ${FUNCTION_PATH} HTTP/1.1`, HOST], 401],
  ["a POST to an unknown address", ["POST /nowhere HTTP/1.1", HOST], 404],
  ["a GET of a page", ["GET / HTTP/1.1", HOST], 200],
])("a request inside the body of %s: never answered", async (_case, lines, status) => {
  const size = HIDDEN.length;
  for (const sent of [
    head(...lines, `Content-Length: ${size}`) + HIDDEN,
    `${head(...lines, CHUNKED) + size.toString(16)}\r\n${HIDDEN}\r\n${LAST_CHUNK}`,
  ]) {
    const responses = await rawRequest(server.url, sent + get("/guidelines"));
    expect(responses.map((response) => response.status)).toEqual([status, 200]);
    expect(responses[1]?.body).toContain("<title>Guidelines</title>");
  }
});

test("an upgrade: ignored, and the connection serves the next request too", async () => {
  const { socket, received, closed } = openRaw(server.url);
  socket.write(head("GET /guidelines HTTP/1.1", HOST, "Connection: Upgrade", "Upgrade: websocket"));
  await expect.poll(received).toContain("Text of the page");
  socket.write(get("/robots.txt"));
  await closed();
  expect(parseResponses(received()).map(({ status }) => status)).toEqual([200, 200]);
});
