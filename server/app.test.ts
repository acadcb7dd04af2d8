import { BlockList } from "node:net";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createApp } from "./app.ts";
import type { Database } from "./database/database.ts";
import { limitRate } from "./http/rate-limit.ts";
import { createLog } from "./log.ts";

const BROKEN: Database = {
  skipLocked: "",
  query: () => Promise.reject(new Error("secret detail")),
  batch: () => Promise.reject(new Error("secret detail")),
  close: () => Promise.resolve(),
};

function appWithoutSite(store = () => Promise.resolve("stored" as const)) {
  const log: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      log.push(String(chunk));
      done();
    },
  });
  const app = createApp({
    publicKey: "key",
    siteUrl: "http://localhost:3000",
    rateLimit: limitRate(null, new BlockList()),
    store,
    onStored: () => {
      throw new Error("secret detail");
    },
    countCspReport: () => {},
    counts: { taken: () => {}, refused: () => {} },
    plainForms: [],
    now: Date.now,
    securityContact: "security@example.org",
    languages: "en",
    database: BROKEN,
    ending: new AbortController().signal,
    site: null,
    log: createLog(destination),
  });
  const request = (path: string, init?: RequestInit) =>
    app.request(path, init, { requestId: "r-1", remoteAddress: "203.0.113.7" });
  return { request, log };
}

test("without a site: health and security.txt are answered, a page is 404 in JSON", async () => {
  const { request } = appWithoutSite();
  expect((await request("/healthz")).status).toBe(200);
  expect((await request("/.well-known/security.txt")).status).toBe(200);
  const page = await request("/guidelines");
  expect(page.status).toBe(404);
  expect(await page.json()).toEqual({ error: "Not found" });
});

test("the database cannot be reached: not ready, and nothing is told of why", async () => {
  const { request } = appWithoutSite();
  const response = await request("/readyz");
  expect(response.status).toBe(503);
  expect(await response.text()).not.toContain("secret");
});

test("a fault of ours: 500 in JSON without its text; where it happened is in the log under the request's id", async () => {
  const { request, log } = appWithoutSite();
  const response = await request("/functions/v1/send-contact-email", {
    method: "POST",
    headers: { apikey: "key", "Content-Type": "application/json" },
    body: JSON.stringify({ fullName: "Dana", email: "dana@example.com", message: "Hi" }),
  });
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ error: "Internal error" });
  expect(response.headers.get("cache-control")).toBe("no-store");
  const { err, ...line } = JSON.parse(log[0] ?? "");
  expect(line).toMatchObject({ level: "error", requestId: "r-1", msg: "a request failed" });
  expect(err.stack[0]).toContain("app.test.ts");
  expect(log.join()).not.toContain("secret");
});
