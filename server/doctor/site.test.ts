import { createServer, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { describe, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { CIRCLE, trust } from "../../tests/certificates.ts";
import { listening } from "../../tests/listening.ts";
import { findingOf } from "../../tests/surroundings.ts";
import { databaseClock, siteClock } from "./clocks.ts";
import { site } from "./site.ts";

const PAGE = `<!doctype html><title>Home</title>${"<p>Text.</p>".repeat(5_000)}`;
const home = async () => Buffer.from(PAGE);

/** The day on which the certificate of these tests ends. */
const END = Date.UTC(2126, 9, 31, 13, 59, 5);

/** What is found at https://www.circle.test, where this answers. */
async function atPublic(answer: RequestListener, changes: Parameters<typeof findingOf>[1] = {}) {
  const url = new URL(await listening(createHttpsServer(CIRCLE, answer)));
  const SITE_URL = `https://www.circle.test:${url.port}`;
  return findingOf(site, { env: { SITE_URL }, home, ...changes });
}

const answerWith =
  (body: string, status = 200, headers = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

test("this build over https: ok", async () => {
  trust(CIRCLE);
  expect(await atPublic(answerWith(PAGE))).toMatchObject({ state: "ok" });
});

test.each([
  ["another page", answerWith("<!doctype html><title>Parked</title>"), /another page/],
  ["a page that begins like ours", answerWith(`${PAGE}<script></script>`), /another page/],
  ["a redirect", answerWith("", 301, { location: "https://circle.test/" }), /redirects to https:/],
  ["an error of the proxy", answerWith("Bad gateway", 502), /status 502/],
])("%s: an error", async (_name, answer, found) => {
  trust(CIRCLE);
  expect(await atPublic(answer)).toMatchObject({
    state: "error",
    found: expect.stringMatching(found),
    todo: expect.stringMatching(/./),
  });
});

test("a certificate that nobody trusts: an error", async () => {
  expect(await atPublic(answerWith(PAGE))).toMatchObject({
    state: "error",
    found: expect.stringMatching(/cannot be reached from here: DEPTH_ZERO_SELF_SIGNED_CERT/),
  });
});

test.each([
  [13, "warning"],
  [15, "ok"],
])("its certificate ends in %i days: %s", async (days, state) => {
  trust(CIRCLE);
  const clock = { now: () => END - days * 86_400_000, elapsed: () => 0 };
  expect(await atPublic(answerWith(PAGE), { clock })).toMatchObject({ state });
});

test("a public address over plain http: an error, and nothing is asked", async () => {
  const ask = () => Promise.reject(new Error("asked"));
  const env = { SITE_URL: "http://www.circle.test" };
  expect(await findingOf(site, { env, ask })).toMatchObject({
    state: "error",
    found: expect.stringContaining("SITE_URL is http://www.circle.test"),
  });
});

test("nobody answers: an error in public, a warning on this machine", async () => {
  const state = async (SITE_URL: string) => (await findingOf(site, { env: { SITE_URL } }))?.state;
  expect(await state("https://www.circle.test:9")).toBe("error");
  expect(await state("http://localhost:9")).toBe("warning");
});

test("on this machine: ok with this build; a warning with another page, or without a build here", async () => {
  const SITE_URL = await listening(createServer(answerWith(PAGE)));
  const state = async (body: Buffer | null) =>
    (await findingOf(site, { env: { SITE_URL }, home: async () => body }))?.state;
  expect(await state(Buffer.from(PAGE))).toBe("ok");
  expect(await state(Buffer.from("other"))).toBe("warning");
  expect(await state(null)).toBe("warning");
});

const NOW = Date.UTC(2026, 0, 14, 9, 30);

/** A clock on which a question takes so long, in milliseconds. */
function clockWith(roundTrip: number) {
  let elapsed = 0;
  return {
    now: () => NOW,
    elapsed: () => {
      elapsed += roundTrip;
      return elapsed - roundTrip;
    },
  };
}

const DIFFERENCES: [number, string][] = [
  [0, "ok"],
  [4_000, "ok"],
  [-4_000, "ok"],
  [6_000, "warning"],
  [-6_000, "warning"],
  [59_000, "warning"],
  [61_500, "error"],
  [-3_600_000, "error"],
];

describe("PostgreSQL's clock", () => {
  const env = { DATABASE_URL: "postgres://site@127.0.0.1/site" };
  const atTime = (time: number, roundTrip = 0) =>
    findingOf(databaseClock, {
      env,
      clock: clockWith(roundTrip),
      database: async () => ({ now: async () => time }) as Database,
    });

  test.each(DIFFERENCES)("%i ms apart: %s", async (difference, state) => {
    expect(await atTime(NOW + difference)).toMatchObject({ state });
  });

  test("says which is behind; half the round trip does not count", async () => {
    expect((await atTime(NOW - 61_000))?.found).toMatch(/is 61 s behind ours/);
    expect((await atTime(NOW + 61_000))?.found).toMatch(/is 61 s ahead of ours/);
    // Asked 8 s ago and answered in the middle: 4 s old by now.
    expect(await atTime(NOW - 8_000, 8_000)).toMatchObject({ state: "ok" });
    expect(await atTime(NOW, 8_000)).toMatchObject({ state: "ok" });
  });

  test("the embedded database: nothing to compare", async () => {
    expect(await findingOf(databaseClock)).toBeUndefined();
  });
});

describe("the clock of what answers at SITE_URL", () => {
  async function answering(headers: Record<string, string>) {
    const url = await listening(
      createServer((_request, response) => {
        response.sendDate = false;
        response.writeHead(200, headers).end();
      }),
    );
    return findingOf(siteClock, { env: { SITE_URL: url }, clock: clockWith(0) });
  }

  test.each<[number, string]>([
    [-4_000, "ok"],
    [6_000, "warning"],
    [61_500, "error"],
  ])("%i ms apart: %s", async (difference, state) => {
    const date = new Date(NOW + difference).toUTCString();
    expect(await answering({ date })).toMatchObject({ state });
  });

  test("from a cache: its age counts; no date: a warning", async () => {
    const date = new Date(NOW - 90_000).toUTCString();
    expect(await answering({ date, age: "90" })).toMatchObject({ state: "ok" });
    expect(await answering({})).toMatchObject({ state: "warning" });
  });
});
