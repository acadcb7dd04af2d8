import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import { expect, test } from "vitest";
import { CIRCLE, trust } from "../../tests/certificates.ts";
import { listening } from "../../tests/listening.ts";
import { SITE_INFO } from "../../tests/server/fixture-site.ts";
import { findingOf } from "../../tests/surroundings.ts";
import { forms } from "./forms.ts";

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
