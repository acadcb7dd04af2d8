import { beforeAll, expect, test } from "vitest";
import { FUNCTION_PATH, LOCAL_PUBLIC_KEY, MAX_BODY_BYTES } from "#contract/function.ts";
import { MESSAGE, messageWith, post } from "../post-message.ts";
import { startTestServer } from "./test-server.ts";

/* docs/product.md#responses */

let url: string;

beforeAll(async () => {
  const env = { SITE_URL: "https://www.example.org", RATE_LIMIT: "off" };
  ({ url } = await startTestServer(env));
});

const padded = (size: number) => JSON.stringify(MESSAGE).padEnd(size);

test.for([
  ["only a bearer token", 200, { apikey: "", Authorization: `Bearer ${LOCAL_PUBLIC_KEY}` }],
  ["no key", 401, { apikey: "" }],
  ["a wrong key", 401, { apikey: "sb_publishable_other" }],
  ["the key in another scheme", 401, { apikey: "", Authorization: `Basic ${LOCAL_PUBLIC_KEY}` }],
  ["JSON with a charset", 200, { "Content-Type": "application/json; charset=utf-8" }],
  ["a form", 415, { "Content-Type": "application/x-www-form-urlencoded" }],
  ["compressed JSON", 415, { "Content-Encoding": "gzip" }],
  ["a body of the maximum size", 200, {}, padded(MAX_BODY_BYTES)],
  ["a body of one byte more", 413, {}, padded(MAX_BODY_BYTES + 1)],
  ["an empty idempotency key", 400, { "Idempotency-Key": "" }],
  ["an idempotency key of two words", 400, { "Idempotency-Key": "two words" }],
  ["an idempotency key of 256 letters", 400, { "Idempotency-Key": "x".repeat(256) }],
] as const)("%s: %i", async ([, status, headers, body]) => {
  const response = await post(url, body, headers as Record<string, string>);
  expect(response.status).toBe(status);
  expect(await response.json()).toHaveProperty(status === 200 ? "ok" : "error");
});

test("an idempotency key used again: 200 for the same body, 422 for another", async () => {
  const key = { "Idempotency-Key": "b2f6d1ab-2f5f-4e5e-9a44-7f1f4f6f0b11" };
  for (const [text, status] of [
    ["Only once", 200],
    ["Only once", 200],
    ["Another", 422],
  ] as const) {
    expect((await post(url, messageWith(text), key)).status).toBe(status);
  }
});

test("a preflight from the site's own address: allowed; from another: not", async () => {
  const preflight = async (Origin: string) => {
    const asked = { "Access-Control-Request-Headers": "apikey,content-type,idempotency-key" };
    const headers = { Origin, "Access-Control-Request-Method": "POST", ...asked };
    return (await fetch(url + FUNCTION_PATH, { method: "OPTIONS", headers })).headers;
  };
  const own = await preflight("https://www.example.org");
  expect(own.get("access-control-allow-origin")).toBe("https://www.example.org");
  expect(own.get("access-control-allow-headers")?.toLowerCase()).toContain("apikey");
  const other = await preflight("https://evil.example");
  expect(other.get("access-control-allow-origin")).toBeNull();
});

const withheld = (site: string) => ({ Origin: "null", "Sec-Fetch-Site": site });

test.for([
  ["no origin", {}, 200, 303],
  ["the site's own address", { Origin: "https://www.example.org" }, 200, 303],
  ["the request's own address", { Origin: "own" }, 200, 303],
  ["another site", { Origin: "https://evil.example" }, 403, 403],
  ["the request's own address with another port", { Origin: "http://127.0.0.1:1" }, 403, 403],
  ["an invalid origin", { Origin: "x" }, 403, 403],
  ["this site, without Origin", { "Sec-Fetch-Site": "same-origin" }, 200, 303],
  ["another site, without Origin", { "Sec-Fetch-Site": "cross-site" }, 403, 403],
  ["a sibling of this site, without Origin", { "Sec-Fetch-Site": "same-site" }, 403, 403],
  // Only a form's own page withholds its origin: calls of scripts always name it.
  ["this site behind a privacy setting", withheld("same-origin"), 403, 303],
  ["a sandboxed frame, a data: URL or through a redirect", withheld("cross-site"), 403, 403],
  ["an opaque origin that says it twice", withheld("same-origin, cross-site"), 403, 403],
  ["an opaque origin in an old browser or over http", { Origin: "null" }, 403, 403],
] as const)(
  "a post from %s: %o gets %i at the function, and %i as a form",
  async ([, headers, status, formStatus]) => {
    const isOwn = "Origin" in headers && headers.Origin === "own";
    const from: Record<string, string> = { ...headers, ...(isOwn && { Origin: url }) };
    const response = await post(url, undefined, from);
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty(status === 200 ? "ok" : "error");
    const body = new URLSearchParams(MESSAGE);
    const form = await fetch(url, { method: "POST", redirect: "manual", headers: from, body });
    expect(form.status).toBe(formStatus);
  },
);
