import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { FUNCTION_PATH } from "#contract/function.ts";
import { POLICY, writeBuild } from "../tests/server/fixture-site.ts";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { createApp } from "./app.ts";
import { createAccept } from "./forms/accept.ts";
import { createFunctions } from "./forms/function.ts";
import { createNoScriptForms } from "./forms/no-script-forms.ts";
import { prepareNoScriptForms } from "./forms/prepare-no-script-forms.ts";
import { NO_LIMIT } from "./forms/rate-limit.ts";
import { health } from "./http/health.ts";
import type { Site } from "./http/site.ts";
import { loadBuild, type SiteInfo } from "./load-build.ts";
import { createLog } from "./log.ts";

/** Creates an app that fails right after storing a message. */
function createTestApp(build: { site: Site; siteInfo: SiteInfo } | null = null) {
  const log: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      log.push(String(chunk));
      done();
    },
  });
  const appLog = createLog(destination);
  const counts = { acknowledged: () => {}, refused: () => {} };
  const forms = {
    accept: createAccept({
      store: () => Promise.resolve("stored"),
      isFlood: NO_LIMIT.isFlood,
      onStored: () => {
        throw new Error("secret detail");
      },
      onFailed: () => {},
      counts,
      log: appLog,
    }),
    rateLimit: NO_LIMIT,
    counts,
    siteUrl: "http://localhost:3000",
  };
  const noScriptForms = build ? prepareNoScriptForms(build.site, build.siteInfo) : [];
  const routes = [
    health(async () => false, new AbortController().signal),
    createFunctions({ ...forms, kinds: ["contact"], publicKey: "key" }),
    createNoScriptForms(noScriptForms, { ...forms, now: Date.now }),
  ];
  const app = createApp(routes, build?.site ?? null, appLog);
  const request = (path: string, init?: RequestInit) =>
    app.request(path, init, { requestId: "r-1", remoteAddress: "203.0.113.7" });
  return { request, log };
}

test("without a site: health checks are answered, a page is a 404 in JSON", async () => {
  const { request } = createTestApp();
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
  const { request, log } = createTestApp();
  const response = await request(...functionPost());
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ error: "Internal error" });
  expect(response.headers.get("cache-control")).toBe("no-store");
  const { err, ...line } = JSON.parse(log[0] ?? "");
  expect(line).toMatchObject({ level: "error", requestId: "r-1", msg: "request failed" });
  expect(err.stack[0]).toContain("app.test.ts");
  expect(log.join()).not.toContain("secret");
});

async function build() {
  const folder = await temporaryFolder();
  await writeBuild(folder);
  return loadBuild(folder);
}

test("an internal error when a browser navigates: 500 with the site's error page, not cached", async () => {
  const { request } = createTestApp(await build());
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
  const { request } = createTestApp(await build());
  const response = await request(...post);
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ error: "Internal error" });
});
