import { expect, test } from "vitest";
import { FUNCTION_PATH } from "#contract/function.ts";
import { captureLog } from "../tests/capture-log.ts";
import { POLICY, SITE_INFO, writeBuild } from "../tests/server/fixture-site.ts";
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
    settings: parseSettings({ SUPABASE_ANON_KEY: "key" }),
    siteInfo: SITE_INFO,
    wallTime: Date.now,
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

const MESSAGE = { fullName: "Dana", email: "dana@example.com", message: "Hi" };

const functionPost = (headers: Record<string, string> = {}): [string, RequestInit] => [
  FUNCTION_PATH,
  {
    method: "POST",
    headers: { apikey: "key", "Content-Type": "application/json", ...headers },
    body: JSON.stringify(MESSAGE),
  },
];

const formPost = (accept: string): [string, RequestInit] => [
  "/",
  { method: "POST", headers: { Accept: accept }, body: new URLSearchParams(MESSAGE) },
];

test("an internal error: 500 in JSON without its message; the log has its location and the request's id", async () => {
  const { request, lines } = createTestRoutes();
  const response = await request(...functionPost());
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ error: "Internal error" });
  expect(response.headers.get("cache-control")).toBe("no-store");
  const [line] = lines;
  expect(line).toMatchObject({ level: "error", requestId: "r-1", msg: "request failed" });
  expect(line?.err).toHaveProperty("stack.0", expect.stringContaining("routes.test.ts"));
  expect(JSON.stringify(lines)).not.toContain("secret");
});

async function build() {
  const folder = await temporaryFolder();
  await writeBuild(folder);
  return loadBuild(folder);
}

test("an internal error when a browser navigates: 500 with the site's error page, not cached", async () => {
  const { request } = createTestRoutes((await build()).site);
  const response = await request(...formPost("text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"));
  expect(response.status).toBe(500);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "no-store",
    "content-security-policy": POLICY,
    "content-type": "text/html; charset=utf-8",
  });
  const html = await response.text();
  expect(html).toContain("<title>Unexpected Application Error!</title>");
  expect(html).not.toContain("secret");
});

test.each([
  ["a client that accepts anything", formPost("*/*")],
  ["the function, even if the client accepts HTML", functionPost({ Accept: "text/html" })],
])("an internal error: JSON for %s", async (_case, post) => {
  const { request } = createTestRoutes((await build()).site);
  const response = await request(...post);
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ error: "Internal error" });
});
