import { expect, test } from "vitest";
import { FUNCTION_PATH } from "#contract/function.ts";
import { PHOTO, POLICY } from "./fixture-site.ts";
import { rawGet } from "./raw-request.ts";
import { post } from "./submissions.ts";
import { startTestServer } from "./test-server.ts";

const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** Opened by themselves, they are shown in a page of the browser's making, which has styles. */
const MEDIA = "script-src 'none'; frame-ancestors 'none'";

const SAFE = {
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=()",
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=63072000",
  "x-content-type-options": "nosniff",
};

/** Nothing tells which software it is, and nobody is remembered. */
function expectSilence(headers: Record<string, unknown>) {
  for (const name of ["server", "x-powered-by", "via", "set-cookie"]) {
    expect(headers[name]).toBeUndefined();
  }
}

test.each([
  ["a page", "/guidelines", {}, 200, POLICY],
  ["a page that is current", "/guidelines", { "If-None-Match": "*" }, 304, POLICY],
  ["a script", "/assets/app-BxK3f9.js", {}, 200, NOTHING],
  ["a photo", PHOTO, {}, 200, MEDIA],
  ["a document", "/speaker-guide.pdf", {}, 200, MEDIA],
  ["an unknown address", "/nowhere", {}, 404, POLICY],
  ["another spelling of an address", "/Guidelines/", {}, 308, NOTHING],
  ["a host that is none", "/", { Host: "a b" }, 400, NOTHING],
  ["/healthz", "/healthz", {}, 200, NOTHING],
  ["/readyz", "/readyz", {}, 200, NOTHING],
  ["security.txt", "/.well-known/security.txt", {}, 200, NOTHING],
  ["the function, asked wrongly", FUNCTION_PATH, {}, 405, NOTHING],
])("%s: the safe headers and its policy", async (_case, path, asked, status, policy) => {
  const server = await startTestServer();
  const answer = await rawGet(server.url, path, asked as Record<string, string>);
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({ ...SAFE, "content-security-policy": policy });
  expectSilence(answer.headers);
});

test.each([
  ["a message", undefined, 200],
  ["a message without words", "{}", 400],
])("the answer to %s: the safe headers", async (_case, body, status) => {
  const { url } = await startTestServer();
  const answer = await post(url, body);
  expect(answer.status).toBe(status);
  const headers = Object.fromEntries(answer.headers);
  expect(headers).toMatchObject({ ...SAFE, "content-security-policy": NOTHING });
  expectSilence(headers);
});

test("the answer to a form that the browser sent itself has the policy of its page", async () => {
  const { url } = await startTestServer();
  const answer = await fetch(url, { method: "POST", body: new URLSearchParams({ fullName: "" }) });
  expect(answer.status).toBe(422);
  const headers = Object.fromEntries(answer.headers);
  expect(headers).toMatchObject({
    ...SAFE,
    "content-security-policy": POLICY,
  });
});
