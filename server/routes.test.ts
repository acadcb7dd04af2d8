import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FUNCTION_PATH } from "#contract/function.ts";
import { captureLog } from "../tests/capture-log.ts";
import { FUNCTION_HEADERS, MESSAGE } from "../tests/post-message.ts";
import { SITE_INFO, writeBuild } from "../tests/server/fixture-site.ts";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { createAccept } from "./forms/accept.ts";
import type { Site } from "./http/built-site.ts";
import { NO_LIMIT } from "./http/rate-limit.ts";
import { loadBuild } from "./load-build.ts";
import { createRoutes } from "./routes.ts";
import { parseSettings } from "./settings.ts";

/** Creates the routes of a server that fails right after storing a message. */
function createTestRoutes(site: Site | null = null) {
  const { log, lines } = captureLog();
  const counts = { acknowledged: () => {}, refused: () => {} };
  const common = {
    settings: parseSettings({ SITE_URL: "https://www.example.org" }),
    siteInfo: SITE_INFO,
    wallTime: () => Date.parse("2026-11-20T10:00:00Z"),
    counts,
    log,
  };
  const app = createRoutes({
    ...common,
    site,
    probe: async () => false,
    accept: createAccept({
      ...common,
      store: async () => "stored",
      isFlood: NO_LIMIT.isFlood,
      onStored: () => {
        throw new Error("secret detail");
      },
      onFailed: () => {},
    }),
    rateLimit: NO_LIMIT,
    desk: null,
    shutdown: new AbortController().signal,
  });
  const request = (path: string, init?: RequestInit) =>
    app.request(path, init, { requestId: "r-1", remoteAddress: "203.0.113.7" });
  return { request, lines };
}

test("without a site: health checks are answered, a page is a 404 in JSON", async () => {
  const { request } = createTestRoutes();
  expect((await request("/healthz")).status).toBe(200);
  const page = await request("/guidelines");
  expect(page.status).toBe(404);
  expect(await page.json()).toEqual({ error: "Not found" });
});

test("security.txt: what RFC 9116 requires and recommends; it expires within a year", async () => {
  const { request } = createTestRoutes();
  const response = await request("/.well-known/security.txt");
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; charset=utf-8$/i);
  expect((await response.text()).split("\n")).toEqual([
    "Contact: mailto:security@example.org",
    "Expires: 2027-05-19T00:00:00.000Z",
    "Preferred-Languages: en",
    "Canonical: https://www.example.org/.well-known/security.txt",
    "",
  ]);
});

const toFunction = { headers: FUNCTION_HEADERS, body: JSON.stringify(MESSAGE) };
const toForm = { headers: {}, body: new URLSearchParams(MESSAGE) };

const IN_JSON = ["application/json", '{"error":"Internal error"}'];
const AS_A_PAGE = ["text/html; charset=utf-8", "<title>Unexpected Application Error!</title>"];

test.each([
  ["a call that accepts HTML", FUNCTION_PATH, toFunction, "text/html", IN_JSON],
  ["a form that accepts anything", "/", toForm, "*/*", IN_JSON],
  ["a browser that navigates", "/", toForm, "text/html,*/*;q=0.8", AS_A_PAGE],
])(
  "an internal error, answered to %s: 500; its message is neither sent nor logged",
  async (_case, path, { headers, body }, Accept, [type, words]) => {
    const { request, lines } = createTestRoutes((await loadBuild(await build())).site);
    const post = { method: "POST", headers: { ...headers, Accept }, body };
    const response = await request(path, post);
    expect(response.status).toBe(500);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const text = await response.text();
    expect(text).toContain(words);
    const [line] = lines;
    expect(line).toMatchObject({ level: "error", requestId: "r-1", msg: "request failed" });
    expect(line?.err).toHaveProperty("stack.0", expect.stringContaining("routes.test.ts"));
    expect(text + JSON.stringify(lines)).not.toContain("secret");
  },
);

test("a build without an error page: refused", async () => {
  const folder = await build();
  await rm(join(folder, "client/500.html"));
  await expect(loadBuild(folder)).rejects.toThrow("500.html is missing");
});

async function build() {
  const folder = await temporaryFolder();
  await writeBuild(folder);
  return folder;
}
