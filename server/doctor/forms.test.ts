import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import { describe, expect, test } from "vitest";
import { CIRCLE, trust } from "../../tests/certificates.ts";
import { listening } from "../../tests/listening.ts";
import { SITE_INFO } from "../../tests/server/fixture-site.ts";
import { findingOf } from "../../tests/surroundings.ts";
import { forms } from "./forms.ts";
import { refusal } from "./framing.ts";

/** What is found of a form at https://forms.circle.test/f, where this answers; and how often it was asked. */
async function formAt(answer: RequestListener, asIs = true) {
  let asked = 0;
  const counting: RequestListener = (request, response) => {
    asked += 1;
    return answer(request, response);
  };
  const { port } = new URL(await listening(createServer(CIRCLE, counting)));
  const url = `${asIs ? "https" : "http"}://forms.circle.test:${port}/f`;
  const siteInfo = { ...SITE_INFO, externalForms: [{ title: "Invite request form", url }] };
  return { finding: await findingOf(forms, { siteInfo }), asked, port };
}

const answerWith =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end("x".repeat(100_000));

test.each([
  ["ok", answerWith(200), /lets https:\/\/www\.circle\.test show it/],
  [
    "ok",
    answerWith(200, { "content-security-policy": "frame-ancestors https://*.circle.test" }),
    /lets/,
  ],
  ["error", answerWith(200, { "x-frame-options": "DENY" }), /refuses .*X-Frame-Options: DENY/],
  [
    "error",
    answerWith(200, { "content-security-policy": "frame-ancestors 'self'" }),
    /frame-ancestors 'self'/,
  ],
  ["error", answerWith(404), /status 404/],
])("%s: %s", async (state, answer, found) => {
  trust(CIRCLE);
  const { finding } = await formAt(answer);
  expect(finding).toMatchObject({
    subject: "Invite request form",
    state,
    found: expect.stringMatching(found),
  });
  expect(finding?.todo === "").toBe(state === "ok");
});

test("a redirect within the provider's origin is followed, and what stands there counts", async () => {
  trust(CIRCLE);
  const { finding, asked } = await formAt(({ url }, response) => {
    if (url === "/f") response.writeHead(302, { location: "/final" }).end();
    else response.writeHead(200, { "x-frame-options": "SAMEORIGIN" }).end();
  });
  expect(asked).toBe(2);
  expect(finding).toMatchObject({ state: "error", found: expect.stringContaining("SAMEORIGIN") });
});

test("a redirect to another origin: an error, since our page's policy blocks it, and that origin is not asked", async () => {
  trust(CIRCLE);
  const { finding, asked } = await formAt(({ url, headers }, response) => {
    const other = `https://other.${headers.host?.replace(/^[^.]+\./, "")}/`;
    if (url === "/f") response.writeHead(302, { location: other }).end();
    else response.end();
  });
  expect(finding).toMatchObject({
    state: "error",
    found: expect.stringContaining("leads to https://other."),
  });
  expect(asked).toBe(1);
});

test.each([
  ["plain http", "http://127.0.0.1/", /not https/, 1],
  ["itself", "/f", /more than 5 times/, 6],
  ["no address", "https://[", /no address/, 1],
])(
  "a redirect to %s: an error, and it is not followed further",
  async (_name, location, found, times) => {
    trust(CIRCLE);
    const { finding, asked } = await formAt(answerWith(302, { location }));
    expect(finding).toMatchObject({ state: "error", found: expect.stringMatching(found) });
    expect(asked).toBe(times);
  },
);

test("an address that is not https is not asked", async () => {
  const { finding, asked } = await formAt(answerWith(200), false);
  expect(finding).toMatchObject({ state: "error", found: expect.stringContaining("not https") });
  expect(asked).toBe(0);
});

test("a certificate that nobody trusts, and nobody who listens: errors", async () => {
  expect((await formAt(answerWith(200))).finding).toMatchObject({
    state: "error",
    found: expect.stringContaining("DEPTH_ZERO_SELF_SIGNED_CERT"),
  });
  const externalForms = [{ title: "Form", url: "https://forms.circle.test:9/" }];
  expect(await findingOf(forms, { siteInfo: { ...SITE_INFO, externalForms } })).toMatchObject({
    state: "error",
    found: expect.stringContaining("ECONNREFUSED"),
  });
});

test("our own forms: nothing to check", async () => {
  expect(await findingOf(forms)).toBeUndefined();
});

const FORM = new URL("https://forms.provider.test/f/1");
const SITE = new URL("https://www.circle.test");

const refuses = (headers: Record<string, string>, parent = SITE) =>
  refusal(FORM, headers, parent) !== null;

describe("X-Frame-Options", () => {
  test.each([
    ["DENY", true],
    ["deny", true],
    ["SAMEORIGIN", true],
    // Browsers no longer know it.
    ["ALLOW-FROM https://elsewhere.test", false],
    ["ALLOWALL", false],
    ["DENY, SAMEORIGIN", true],
    ["ALLOWALL, nonsense", true],
    ["", false],
  ])("%s: refused is %s", (value, isRefused) => {
    expect(refuses({ "x-frame-options": value })).toBe(isRefused);
  });

  test("SAMEORIGIN of our own origin: not refused", () => {
    expect(refuses({ "x-frame-options": "SAMEORIGIN" }, new URL(FORM.origin))).toBe(false);
  });
});

describe("frame-ancestors", () => {
  test.each([
    ["'none'", true],
    ["", true],
    ["'self'", true],
    ["*", false],
    ["https:", false],
    ["http:", false],
    ["data:", true],
    ["https://www.circle.test", false],
    ["HTTPS://WWW.CIRCLE.TEST", false],
    ["https://www.circle.test/", false],
    ["http://www.circle.test", false],
    ["www.circle.test:443", false],
    ["www.circle.test:*", false],
    ["www.circle.test:8443", true],
    ["https://*.circle.test", false],
    ["*.www.circle.test", true],
    ["https://circle.test", true],
    ["https://circle.test.evil.test", true],
    ["'self' https://a.test www.circle.test", false],
  ])("%s: refused is %s", (sources, isRefused) => {
    expect(refuses({ "content-security-policy": `frame-ancestors ${sources}` })).toBe(isRefused);
  });

  test("replaces X-Frame-Options; every policy counts, of a repeated directive the first", () => {
    const both = (policy: string) =>
      refuses({ "x-frame-options": "DENY", "content-security-policy": policy });
    expect(both("frame-ancestors *")).toBe(false);
    expect(both("default-src 'self'")).toBe(true);
    expect(both("frame-ancestors *, default-src x; Frame-Ancestors 'none'")).toBe(true);
    expect(both("frame-ancestors *; frame-ancestors 'none'")).toBe(false);
  });
});
