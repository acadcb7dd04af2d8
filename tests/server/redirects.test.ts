import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { rawGet } from "./raw-request.ts";
import { startTestServer } from "./test-server.ts";

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
  const { url } = await startTestServer();
  const response = await rawGet(url, path);
  expect(response.status).toBe(308);
  expect(response.headers.location).toBe(location);
});

test("an unknown path: 404 with the site's own page, not cached", async () => {
  const { url } = await startTestServer();
  const response = await rawGet(url, "/no/such/page?secret=1", { "Accept-Encoding": "br" });
  expect(response.status).toBe(404);
  expect(response.headers).toMatchObject({
    "cache-control": "no-store",
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "br",
  });
  expect(brotliDecompressSync(response.body).toString()).toContain("<title>Not found</title>");
});

test.each(["/404", "/404/", "/404.html", "/500", "/500.html"])(
  "%s is an error page, not an address: 404",
  async (path) => {
    const { url } = await startTestServer();
    const response = await rawGet(url, path);
    expect(response.status).toBe(404);
    expect(response.body.toString()).toContain("<title>Not found</title>");
  },
);
