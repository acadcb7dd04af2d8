import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { FUNCTION_PATH } from "#contract/function.ts";
import { post, submitForm } from "../post-message.ts";
import { PDF, PHOTO, POLICY, SCRIPT } from "./fixture-site.ts";
import { rawGet } from "./raw-request.ts";
import { startTestServer } from "./test-server.ts";

const ASSET = "/assets/app-BxK3f9.js";

let url: string;

beforeAll(async () => {
  ({ url } = await startTestServer());
});

test("a page: 200, HTML, cached for a minute", async () => {
  const { status, headers, body } = await rawGet(url, "/guidelines?from=mail");
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "public, max-age=60",
    "content-length": String(body.length),
    vary: "Accept-Encoding",
  });
  expect(body.toString()).toContain("<title>Guidelines</title>");
});

test("Accept-Encoding: the precompressed file or, without it, the uncompressed one, each with its own ETag", async () => {
  const tags = new Set();
  for (const [accepted, encoding, decode] of [
    // As browsers ask.
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["", undefined, (body: Buffer) => body],
  ] as const) {
    const asked = { "Accept-Encoding": accepted };
    const { headers, body } = await rawGet(url, ASSET, asked);
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
      etag: expect.stringMatching(/^"\S+"$/),
    });
    expect(decode(body).toString()).toBe(SCRIPT);
    tags.add(headers.etag);
  }
  expect(tags.size).toBe(3);
});

test("If-None-Match with the ETag, also weak or among others: 304 without a body; with another: 200", async () => {
  const { headers } = await rawGet(url, "/");
  for (const tag of [headers.etag, `"other", W/${headers.etag}`, "*"]) {
    const response = await rawGet(url, "/", { "If-None-Match": String(tag) });
    expect(response.status).toBe(304);
    expect(response.body).toHaveLength(0);
    expect(response.headers).toMatchObject({
      etag: headers.etag,
      "cache-control": "public, max-age=60",
    });
  }
  expect((await rawGet(url, "/", { "If-None-Match": '"other"' })).status).toBe(200);
});

test("HEAD: the headers of GET and no body; a range request: 200 with the whole file", async () => {
  const full = await rawGet(url, "/");
  const head = await rawGet(url, "/", {}, "HEAD");
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  for (const name of ["content-length", "etag"]) {
    expect(head.headers[name]).toBe(full.headers[name]);
  }
  const { status, body } = await rawGet(url, "/speaker-guide.pdf", { Range: "bytes=0-3" });
  expect([status, body]).toEqual([200, PDF]);
});

test("a picture with a hash in its name: cached for a year; a file without: revalidated each time", async () => {
  expect((await rawGet(url, PHOTO)).headers).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect((await rawGet(url, "/robots.txt")).headers["cache-control"]).toBe("no-cache");
});

test.each([
  ["/guidelines/", "/guidelines"],
  ["/Guidelines", "/guidelines"],
  ["/GUIDELINES///?a=%2F&b=1", "/guidelines?a=%2F&b=1"],
  ["/practicalsecurity", "/PracticalSecurity"],
  ["/guidelines/index.html", "/guidelines"],
  ["/index.html?x", "/?x"],
  ["/%67uidelines", "/guidelines"],
  ["/./guidelines", "/guidelines"],
  ["//", "/"],
])("%s: 308 to %s", async (path, location) => {
  const { status, headers } = await rawGet(url, path);
  expect([status, headers.location]).toEqual([308, location]);
});

test("an unknown path, or that of an error page: 404 with the site's own page, not cached", async () => {
  for (const path of ["/no/such/page?a", "/404", "/404/", "/404.html", "/500", "/500.html"]) {
    const { status, headers, body } = await rawGet(url, path, { "Accept-Encoding": "br" });
    expect([path, status]).toEqual([path, 404]);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "content-type": "text/html; charset=utf-8",
      "content-encoding": "br",
    });
    expect(brotliDecompressSync(body).toString()).toContain("<title>Not found</title>");
  }
});

const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** A browser opens a photo or a PDF in a page that it makes, with styles. */
const MEDIA = "script-src 'none'; frame-ancestors 'none'";

const ask = (path: string, headers: Record<string, string> = {}) => rawGet(url, path, headers);

/** The response to a post, as rawGet returns one. */
async function answer(sending: Promise<Response>) {
  const { status, headers } = await sending;
  return { status, headers: Object.fromEntries(headers) };
}

test.each([
  ["a page", () => ask("/guidelines"), 200, POLICY],
  ["an unchanged page", () => ask("/guidelines", { "If-None-Match": "*" }), 304, POLICY],
  ["a script", () => ask(ASSET), 200, NOTHING],
  ["a photo", () => ask(PHOTO), 200, MEDIA],
  ["a document", () => ask("/speaker-guide.pdf"), 200, MEDIA],
  ["an unknown address", () => ask("/nowhere"), 404, POLICY],
  ["another spelling of an address", () => ask("/Guidelines/"), 308, NOTHING],
  ["an invalid host", () => ask("/", { Host: "a b" }), 400, NOTHING],
  ["/healthz", () => ask("/healthz"), 200, NOTHING],
  ["/readyz", () => ask("/readyz"), 200, NOTHING],
  ["security.txt", () => ask("/.well-known/security.txt"), 200, NOTHING],
  ["a GET to the function", () => ask(FUNCTION_PATH), 405, NOTHING],
  ["a message", () => answer(post(url)), 200, NOTHING],
  ["an empty message", () => answer(post(url, "{}")), 400, NOTHING],
  [
    "a form sent without scripts",
    () => answer(submitForm(url, "/", { fullName: "" })),
    422,
    POLICY,
  ],
])(
  "the response to %s: the security headers and its policy",
  async (_case, send, expected, policy) => {
    const { status, headers } = await send();
    expect(status).toBe(expected);
    expect(headers).toMatchObject({
      "content-security-policy": policy,
      "cross-origin-resource-policy": policy === MEDIA ? "cross-origin" : "same-origin",
      "permissions-policy":
        "camera=(), display-capture=(), geolocation=(), microphone=(), payment=()",
      "referrer-policy": "strict-origin-when-cross-origin",
      "strict-transport-security": "max-age=63072000",
      "x-content-type-options": "nosniff",
    });
    for (const name of ["server", "x-powered-by", "via", "set-cookie"]) {
      expect(headers[name]).toBeUndefined();
    }
  },
);
