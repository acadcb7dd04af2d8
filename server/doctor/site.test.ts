import { createServer, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { expect, test } from "vitest";
import { CIRCLE, trust } from "../../tests/certificates.ts";
import { listening } from "../../tests/listening.ts";
import { findingOf } from "../../tests/surroundings.ts";
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
