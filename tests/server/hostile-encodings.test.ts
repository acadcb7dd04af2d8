import { expect, test } from "vitest";
import { expectSafeResponse, expectUnharmed } from "./hostile.ts";
import {
  CLOSE,
  FORM,
  get,
  HOST,
  head,
  type RawResponse,
  rawRequest,
  TO_FUNCTION,
  withBody,
} from "./raw-request.ts";
import { MESSAGE } from "./submissions.ts";
import { startTestServer } from "./test-server.ts";

/** Nearly the longest header that is accepted. */
const LONGEST = 16_000;

const TARGETS = [
  ["/guidelines", 200],
  ["/nowhere", 404],
] as const;

const fill = (part: string) => part.repeat(Math.floor(LONGEST / part.length));

test.each([
  ["Accept-Encoding", [fill("br;q=0.0001,"), fill("q=q;"), "br;q=-1", "__proto__", ";;;,,,="]],
  ["If-None-Match", [fill('"a",'), fill("W/"), '"', "\xff"]],
  ["Cookie", [fill("a=b;"), "__proto__=x"]],
  ["X-Forwarded-For", [fill("127.0.0.1,"), fill("["), `[${fill("]")}`, fill("::"), "unknown"]],
  ["Content-Type", [fill(";"), fill("a="), "\xff"]],
])("a malformed %s: the usual response, or a clear 4xx", async (name, values) => {
  const server = await startTestServer({ TRUST_PROXY: "127.0.0.1", RATE_LIMIT: "off" });
  const send = async (bytes: string) =>
    (await rawRequest(server.url, Buffer.from(bytes, "latin1"))) as [RawResponse];
  for (const value of values) {
    const line = `${name}: ${value}`;
    for (const [path, usual] of TARGETS) {
      const [response] = await send(get(path, line));
      expect([usual, 400], line.slice(0, 60)).toContain(response.status);
      expectSafeResponse(response);
    }
    const [response] = await send(withBody([...TO_FUNCTION, line], "{}"));
    expect([400, 415], line.slice(0, 60)).toContain(response.status);
  }
  await expectUnharmed(server);
});

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))),
  );

const named = (name: number[]) =>
  bytes('{"fullName":"', name, '","email":"a@example.org","message":"a"}');

test.each([
  ["an overlong slash", named([0xc0, 0xaf])],
  ["a lone surrogate", named([0xed, 0xa0, 0x80])],
  ["UTF-16", Buffer.from(JSON.stringify(MESSAGE), "utf16le")],
  ["a raw NUL", named([0])],
  ["null", bytes("null")],
  ["a list", bytes("[]")],
  [
    "only prototype keys",
    bytes(
      '{"__proto__":{"fullName":"a","email":"a@example.org","message":"a"},"constructor":{"prototype":{}}}',
    ),
  ],
])("JSON of %s: 400", async (_case, body) => {
  const server = await startTestServer();
  const length = `Content-Length: ${body.length}`;
  const [response] = await rawRequest(
    server.url,
    bytes(head(...TO_FUNCTION, CLOSE, length), [...body]),
  );
  expect(response?.status).toBe(400);
  if (response) expectSafeResponse(response);
  expect(JSON.parse(response?.body ?? "")).toHaveProperty("fields");
  expect({}).not.toHaveProperty("fullName");
  await expectUnharmed(server);
});

test.each([
  ["invalid UTF-8", "fullName=%ff%fe&email=%c0%af&message=%ed%a0%80"],
  ["invalid percent signs", "fullName=%&email=%zz&message=%u0041"],
  ["prototype keys", "__proto__=a&constructor=a&__proto__[fullName]=a&toString=a"],
  ["repeated fields", "fullName=&fullName=a&email=&email=a@example.org"],
])("a form of %s: 422 with its page", async (_case, body) => {
  const server = await startTestServer();
  const start = head("POST / HTTP/1.1", HOST, CLOSE, FORM, `Content-Length: ${body.length}`);
  const [response] = await rawRequest(server.url, Buffer.from(start + body, "latin1"));
  expect(response?.status).toBe(422);
  expect(response?.body).toContain("<title>Home</title>");
  await expectUnharmed(server);
});
