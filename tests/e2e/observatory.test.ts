import { score } from "./observatory.ts";
import { ALL_PATHS } from "./pages.ts";
import { expect, test } from "./test.ts";

/** All that a site without cookies can have by its answers, where no script is a file that a tag asks for. */
const BEST = {
  "csp-implemented-with-no-unsafe-default-src-none": 10,
  "cookies-not-found": 0,
  "cross-origin-resource-policy-implemented-with-same-origin": 10,
  "cross-origin-resource-sharing-not-implemented": 0,
  "x-frame-options-implemented-via-csp": 5,
  "referrer-policy-private": 5,
  "hsts-implemented-max-age-at-least-six-months": 0,
  "sri-not-implemented-but-all-scripts-loaded-from-secure-origin": 0,
  "x-content-type-options-nosniff": 0,
};

async function scan(url: string) {
  const [answer, preflight] = await Promise.all([
    fetch(url),
    fetch(url, {
      method: "OPTIONS",
      headers: { Origin: "https://evil.example", "Access-Control-Request-Method": "GET" },
    }),
  ]);
  return { headers: answer.headers, html: await answer.text(), preflight: preflight.headers };
}

for (const path of ALL_PATHS) {
  test(`${path} has the best result of every rule of the HTTP Observatory: 130 of 100`, async ({
    site,
  }) => {
    const results = score(await scan(site.url + path));
    expect(Object.fromEntries(results.map(({ name, points }) => [name, points]))).toEqual(BEST);
    expect(results.reduce((sum, { points }) => sum + points, 100)).toBe(130);
  });
}

for (const [header, value, result] of [
  ["content-security-policy", null, "csp-not-implemented"],
  [
    "content-security-policy",
    "default-src 'none'; script-src 'unsafe-inline'",
    "csp-implemented-with-unsafe-inline",
  ],
  [
    "content-security-policy",
    "default-src 'none'; style-src 'unsafe-inline'",
    "csp-implemented-with-unsafe-inline-in-style-src-only",
  ],
  ["content-security-policy", "default-src 'self'", "csp-implemented-with-no-unsafe"],
  [
    "content-security-policy",
    "default-src 'none'; img-src http:",
    "csp-implemented-with-insecure-scheme-in-passive-content-only",
  ],
  ["content-security-policy", "default-src 'none'; default-src *", "csp-header-invalid"],
  ["strict-transport-security", "max-age=1", "hsts-implemented-max-age-less-than-six-months"],
  ["referrer-policy", "unsafe-url", "referrer-policy-unsafe"],
  ["x-content-type-options", null, "x-content-type-options-not-implemented"],
  ["set-cookie", "a=b", "cookies-found"],
] as const) {
  test(`${header}: ${value} has the result ${result}`, async ({ site }) => {
    const scanned = await scan(site.url);
    const headers = new Headers(scanned.headers);
    if (value === null) headers.delete(header);
    else headers.set(header, value);
    expect(score({ ...scanned, headers }).map(({ name }) => name)).toContain(result);
  });
}
