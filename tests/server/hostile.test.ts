import { beforeAll, expect, test } from "vitest";
import { FUNCTION_PATH } from "#contract/function.ts";
import { MESSAGE } from "../post-message.ts";
import { expectRefused, expectSafeResponse, expectUnharmed } from "./hostile.ts";
import {
  CLOSE,
  FORM,
  get,
  HOST,
  head,
  latin1,
  type RawResponse,
  rawRequest,
  TO_FUNCTION,
  withBody,
} from "./raw-request.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

/* A hostile request with its answer. Those that Node's parser refuses are in hostile-framing.test.ts. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: "127.0.0.1", RATE_LIMIT: "off" });
});

const ask = async (bytes: string | Uint8Array) =>
  (await rawRequest(server.url, bytes)) as [RawResponse];

test.each(
  [
    "/../site-info.json",
    "/%2e%2e/site-info.json",
    "/..%5csite-info.json",
    "/assets/../../site-info.json",
    "/....//site-info.json",
    "/%252e%252e/site-info.json",
    "/..%c0%afsite-info.json",
    "/%2e%2e%00/site-info.json",
    "/guidelines%00",
    "/guidelines%20",
    "/guidelines.",
    "/robots.txt/",
    "/.env",
    "/server/main.ts",
    "/assets/",
    "/index.html.br",
    "/%",
    "/%ff",
    "/%00",
    "/%2567uidelines",
    "/__proto__",
    "/metrics",
    "/hasOwnProperty/index.html",
    `/${"../".repeat(2_000)}etc/passwd`,
    `/${"/".repeat(8_000)}x`,
    `/${"%ff".repeat(2_500)}`,
    `/${"a".repeat(8_000)}`,
    // Another site's address must not become a redirect.
    "//evil.example",
    "//evil.example/index.html",
    "///evil.example",
    "/%2f%2fevil.example",
    "/%5cevil.example",
    "/%09/evil.example",
    "/https://evil.example/",
    "/guidelines/..//evil.example/",
    "//user@evil.example/Guidelines",
    "http://evil.example/nowhere",
    "/Guidelines%0d%0aLocation:%20//evil.example",
  ].map((target) => [target.slice(0, 60), target] as const),
)("GET %s: 404, the site's own page", async (_start, target) => {
  const { body } = await expectRefused(server, get(target), 404);
  expect(body).toContain("<title>Not found</title>");
});

test.each([
  ["/Guidelines?//evil.example", "/guidelines?//evil.example"],
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
  ["/robots.txt", "GET, HEAD"],
  ["/assets/app-BxK3f9.js", "GET, HEAD"],
  ["/healthz", "GET, HEAD"],
  ["/readyz", "GET, HEAD"],
  ["/.well-known/security.txt", "GET, HEAD"],
  ["/", "GET, HEAD, POST"],
  ["/PracticalSecurity", "GET, HEAD, POST"],
  [FUNCTION_PATH, "POST, OPTIONS"],
])("any other method on %s: 405, Allow is %s", async (path, allow) => {
  const allowed = allow.split(", ");
  for (const method of METHODS.filter((name) => !allowed.includes(name))) {
    const { headers, body } = await expectRefused(server, withMethod(method, path), 405);
    expect([method, headers.allow]).toEqual([method, allow]);
    expect(body).not.toContain("secret");
  }
});

test.each([...UNKNOWN, "POST", "OPTIONS"])("%s on an unknown address: 404", async (method) => {
  await expectRefused(server, withMethod(method, "/nowhere"), 404);
});

/** A value of nearly the longest header that is accepted. */
const fill = (part: string) => part.repeat(Math.floor(16_000 / part.length));

test.each([
  ["Accept-Encoding", [fill("br;q=0.0001,"), fill("q=q;"), "br;q=-1", "__proto__", ";;;,,,="], 400],
  ["If-None-Match", [fill('"a",'), fill("W/"), '"', "\xff"], 400],
  ["Cookie", [fill("a=b;"), "__proto__=x"], 400],
  ["X-Forwarded-For", [fill("127.0.0.1,"), fill("["), `[${fill("]")}`, fill("::"), "unknown"], 400],
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
  ["a lone surrogate", named("\xed\xa0\x80")],
  ["UTF-16", Buffer.from(JSON.stringify(MESSAGE), "utf16le").toString("latin1")],
  ["a raw NUL", named("\0")],
  ["null", "null"],
  ["a list", "[]"],
  ["60,000 levels", "[".repeat(60_000)],
  ["a field of 30,000 levels", `{"message":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
  [
    "only prototype keys",
    '{"__proto__":{"fullName":"a","email":"a@example.org","message":"a"},"constructor":{"prototype":{}}}',
  ],
])("JSON of %s: 400", async (_case, json) => {
  const start = head(...TO_FUNCTION, CLOSE, `Content-Length: ${json.length}`);
  const { body } = await expectRefused(server, latin1(start + json), 400);
  expect(JSON.parse(body)).toHaveProperty("fields");
  expect({}).not.toHaveProperty("fullName");
});

test.each([
  ["invalid UTF-8", "fullName=%ff%fe&email=%c0%af&message=%ed%a0%80"],
  ["invalid percent signs", "fullName=%&email=%zz&message=%u0041"],
  ["prototype keys", "__proto__=a&constructor=a&__proto__[fullName]=a&toString=a"],
  ["repeated fields", "fullName=&fullName=a&email=&email=a@example.org"],
])("a form of %s: 422 with its page", async (_case, form) => {
  const { body } = await expectRefused(
    server,
    withBody(["POST / HTTP/1.1", HOST, FORM], form),
    422,
  );
  expect(body).toContain("<title>Home</title>");
});
