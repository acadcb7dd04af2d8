import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { PDF, PHOTO, SCRIPT } from "./fixture-site.ts";
import { rawGet } from "./raw-request.ts";
import { startTestServer } from "./test-server.ts";

const ASSET = "/assets/app-BxK3f9.js";

test("a page: 200, HTML that is kept for a minute, safe headers", async () => {
  const { url } = await startTestServer();
  const { status, headers, body } = await rawGet(url, "/guidelines?from=mail");
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "public, max-age=60",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "content-length": String(body.length),
    vary: "Accept-Encoding",
  });
  expect(headers.server).toBeUndefined();
  expect(headers["x-powered-by"]).toBeUndefined();
  expect(body.toString()).toContain("<title>Guidelines</title>");
});

test.each([
  ["br", brotliDecompressSync],
  ["zstd", zstdDecompressSync],
  ["gzip", gunzipSync],
] as const)("a client that takes %s gets the ready file of it", async (encoding, decode) => {
  const { url } = await startTestServer();
  const { headers, body } = await rawGet(url, ASSET, { "Accept-Encoding": encoding });
  expect(headers).toMatchObject({
    "content-encoding": encoding,
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
  expect(decode(body).toString()).toBe(SCRIPT);
});

test("a client that takes no encoding gets the file as it is; the encodings have ETags of their own", async () => {
  const { url } = await startTestServer();
  const plain = await rawGet(url, ASSET);
  const br = await rawGet(url, ASSET, { "Accept-Encoding": "br" });
  expect(plain.body.toString()).toBe(SCRIPT);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.headers.etag).toMatch(/^"[\w-]{27}"$/);
  expect(plain.headers.etag).not.toBe(br.headers.etag);
});

test.each([".br", ".gz", ".zst"])("the %s file itself is no address: 404", async (ending) => {
  const { url } = await startTestServer();
  expect((await rawGet(url, ASSET + ending)).status).toBe(404);
});

test("the ETag sent back: 304 without a body, also weak and among others; another: 200", async () => {
  const { url } = await startTestServer();
  const { headers } = await rawGet(url, "/");
  for (const tag of [headers.etag, `"other", W/${headers.etag}`, "*"]) {
    const answer = await rawGet(url, "/", { "If-None-Match": String(tag) });
    expect(answer.status).toBe(304);
    expect(answer.body).toHaveLength(0);
    expect(answer.headers).toMatchObject({
      etag: headers.etag,
      "cache-control": "public, max-age=60",
    });
  }
  expect((await rawGet(url, "/", { "If-None-Match": '"other"' })).status).toBe(200);
});

test("HEAD: the headers of GET and no body", async () => {
  const { url } = await startTestServer();
  const full = await rawGet(url, "/");
  const head = await rawGet(url, "/", {}, "HEAD");
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  expect(head.headers["content-length"]).toBe(full.headers["content-length"]);
  expect(head.headers.etag).toBe(full.headers.etag);
});

test("a range is asked for: the whole file with 200", async () => {
  const { url } = await startTestServer();
  const { status, body } = await rawGet(url, "/speaker-guide.pdf", { Range: "bytes=0-3" });
  expect(status).toBe(200);
  expect(body).toEqual(PDF);
});

test("a picture with its hash in the name is kept for a year, a file without is confirmed", async () => {
  const { url } = await startTestServer();
  const photo = await rawGet(url, PHOTO);
  expect(photo.headers).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect((await rawGet(url, "/robots.txt")).headers["cache-control"]).toBe("no-cache");
});

test("the address with its host, as proxies may ask: 200", async () => {
  const { url } = await startTestServer();
  expect((await rawGet(url, "http://www.example.org/guidelines?a=b")).status).toBe(200);
});
