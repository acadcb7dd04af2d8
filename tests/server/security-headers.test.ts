import { expect, test } from "vitest";
import { FUNCTION_PATH } from "#contract/function.ts";
import { PHOTO, POLICY } from "./fixture-site.ts";
import { rawGet } from "./raw-request.ts";
import { post } from "./submissions.ts";
import { startTestServer } from "./test-server.ts";

const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** A browser opens a photo or a PDF in a page that it makes, with styles. */
const MEDIA = "script-src 'none'; frame-ancestors 'none'";

const SAFE = {
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=()",
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=63072000",
  "x-content-type-options": "nosniff",
};

/** Expects no header that names software or sets a cookie. */
function expectNoLeak(headers: Record<string, unknown>) {
  for (const name of ["server", "x-powered-by", "via", "set-cookie"]) {
    expect(headers[name]).toBeUndefined();
  }
}

test.each([
  ["a page", "/guidelines", {}, 200, POLICY],
  ["an unchanged page", "/guidelines", { "If-None-Match": "*" }, 304, POLICY],
  ["a script", "/assets/app-BxK3f9.js", {}, 200, NOTHING],
  ["a photo", PHOTO, {}, 200, MEDIA],
  ["a document", "/speaker-guide.pdf", {}, 200, MEDIA],
  ["an unknown address", "/nowhere", {}, 404, POLICY],
  ["another spelling of an address", "/Guidelines/", {}, 308, NOTHING],
  ["an invalid host", "/", { Host: "a b" }, 400, NOTHING],
  ["/healthz", "/healthz", {}, 200, NOTHING],
  ["/readyz", "/readyz", {}, 200, NOTHING],
  ["security.txt", "/.well-known/security.txt", {}, 200, NOTHING],
  ["a GET to the function", FUNCTION_PATH, {}, 405, NOTHING],
])("%s: the security headers and its policy", async (_case, path, asked, status, policy) => {
  const server = await startTestServer();
  const response = await rawGet(server.url, path, asked as Record<string, string>);
  expect(response.status).toBe(status);
  expect(response.headers).toMatchObject({ ...SAFE, "content-security-policy": policy });
  expectNoLeak(response.headers);
});

test.each([
  ["a message", undefined, 200],
  ["an empty message", "{}", 400],
])("the response to %s: the security headers", async (_case, body, status) => {
  const { url } = await startTestServer();
  const response = await post(url, body);
  expect(response.status).toBe(status);
  const headers = Object.fromEntries(response.headers);
  expect(headers).toMatchObject({ ...SAFE, "content-security-policy": NOTHING });
  expectNoLeak(headers);
});

test("the response to a form sent without scripts: the security headers and the policy of its page", async () => {
  const { url } = await startTestServer();
  const response = await fetch(url, {
    method: "POST",
    body: new URLSearchParams({ fullName: "" }),
  });
  expect(response.status).toBe(422);
  const headers = Object.fromEntries(response.headers);
  expect(headers).toMatchObject({
    ...SAFE,
    "content-security-policy": POLICY,
  });
});
