import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { PDF, PHOTO, SCRIPT } from "./fixture-site.ts";
import { rawGet } from "./raw-request.ts";
import { startTestServer } from "./test-server.ts";

const ASSET = "/assets/app-BxK3f9.js";

test("a page: 200, HTML, cached for a minute", async () => {
  const { url } = await startTestServer();
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

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)("Accept-Encoding: %s: the precompressed file", async (encoding, decode) => {
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

test("no Accept-Encoding: the uncompressed file; each encoding has its own ETag", async () => {
  const { url } = await startTestServer();
  const plain = await rawGet(url, ASSET);
  const br = await rawGet(url, ASSET, { "Accept-Encoding": "br" });
  expect(plain.body.toString()).toBe(SCRIPT);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.headers.etag).toMatch(/^"\S+"$/);
  expect(plain.headers.etag).not.toBe(br.headers.etag);
});

test("If-None-Match with the ETag, also weak or among others: 304 without a body; with another: 200", async () => {
  const { url } = await startTestServer();
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

test("HEAD: the headers of GET and no body", async () => {
  const { url } = await startTestServer();
  const full = await rawGet(url, "/");
  const head = await rawGet(url, "/", {}, "HEAD");
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  expect(head.headers["content-length"]).toBe(full.headers["content-length"]);
  expect(head.headers.etag).toBe(full.headers.etag);
});

test("a range request: 200 with the whole file", async () => {
  const { url } = await startTestServer();
  const { status, body } = await rawGet(url, "/speaker-guide.pdf", { Range: "bytes=0-3" });
  expect(status).toBe(200);
  expect(body).toEqual(PDF);
});

test("a picture with a hash in its name: cached for a year; a file without: revalidated each time", async () => {
  const { url } = await startTestServer();
  const photo = await rawGet(url, PHOTO);
  expect(photo.headers).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect((await rawGet(url, "/robots.txt")).headers["cache-control"]).toBe("no-cache");
});
