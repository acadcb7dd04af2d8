import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { FUNCTION_PATH } from "#contract/function.ts";
import { PDF, PHOTO, POLICY, SCRIPT } from "./fixture-site.ts";
import { CLOSE, FORM, get, HOST, head, rawGet, rawRequest, withBody } from "./raw-request.ts";
import { startTestServer } from "./test-server.ts";

const ASSET = "/assets/app-BxK3f9.js";

let url: string;

beforeAll(async () => {
  ({ url } = await startTestServer());
});

test.each([
  ["/guidelines?from=mail", "text/html; charset=utf-8", "public, max-age=60"],
  // With a hash in its name.
  [PHOTO, "image/jpeg", "public, max-age=31536000, immutable"],
  ["/robots.txt", "text/plain; charset=utf-8", "no-cache"],
])("%s: 200, %s, cached: %s", async (path, type, caching) => {
  const { status, headers, body } = await rawGet(url, path);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": type,
    "cache-control": caching,
    "content-length": String(body.length),
  });
});

test("Accept-Encoding: the file compressed or, without it, as it is, each with its own ETag", async () => {
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

test.each([
  ["GZIP", "gzip"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["br;q=0, *", "gzip"],
  ["*;q=0", undefined],
  ["identity;q=0", undefined],
  ["identity, br;q=0.5", undefined],
  ["compress", undefined],
])("Accept-Encoding: %s: %s", async (accepted, encoding) => {
  const { headers } = await rawGet(url, ASSET, { "Accept-Encoding": accepted });
  expect(headers["content-encoding"]).toBe(encoding);
});

test("If-None-Match with the ETag, also weak or among others: 304 without a body; with another: 200", async () => {
  const { headers } = await rawGet(url, "/");
  for (const tag of [headers.etag, `"other", W/${headers.etag}`, "*"]) {
    const response = await rawGet(url, "/", { "If-None-Match": String(tag) });
    expect(response.status).toBe(304);
    expect(response.body).toHaveLength(0);
    const { etag, "cache-control": caching } = headers;
    expect(response.headers).toMatchObject({ etag, "cache-control": caching });
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

test("names with spaces and non-Latin letters, or an extension of archives: files too", async () => {
  for (const path of ["/a%20guide%20%D7%9E%D7%93%D7%A8%D7%99%D7%9A%231.pdf", "/photos.gz"]) {
    expect([path, (await rawGet(url, path)).status]).toEqual([path, 200]);
  }
});

test.each([
  ["/guidelines/", "/guidelines"],
  ["/GUIDELINES///?a=%2F&b=1", "/guidelines?a=%2F&b=1"],
  ["/practicalsecurity", "/PracticalSecurity"],
  ["/guidelines/index.html", "/guidelines"],
  ["/index.html?x", "/?x"],
  ["/%67uidelines", "/guidelines"],
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

test.each([
  ["a page", get("/guidelines"), 200, POLICY],
  ["an unchanged page", get("/guidelines", "If-None-Match: *"), 304, POLICY],
  ["a script", get(ASSET), 200, NOTHING],
  ["a photo", get(PHOTO), 200, MEDIA],
  ["a document", get("/speaker-guide.pdf"), 200, MEDIA],
  ["an unknown address", get("/nowhere"), 404, POLICY],
  ["another spelling of an address", get("/Guidelines/"), 308, NOTHING],
  ["an invalid host", head("GET / HTTP/1.1", "Host: a b", CLOSE), 400, NOTHING],
  ["/readyz", get("/readyz"), 200, NOTHING],
  ["a GET to the function", get(FUNCTION_PATH), 405, NOTHING],
  ["a form without scripts", withBody(["POST / HTTP/1.1", HOST, FORM], "a=b"), 422, POLICY],
])("the response to %s: the security headers and its policy", async (_case, bytes, ...expected) => {
  const [response] = await rawRequest(url, bytes);
  const { status, headers = {} } = response ?? {};
  const policy = headers["content-security-policy"];
  expect([status, policy]).toEqual(expected);
  expect(headers).toMatchObject({
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
});
