import { beforeAll, expect, test } from "vitest";
import { FUNCTION_PATH, LOCAL_PUBLIC_KEY, MAX_BODY_BYTES } from "#contract/function.ts";
import type { Mailbox } from "../mailbox.ts";
import { MESSAGE, messageWith, post } from "../post-message.ts";
import { startTestMailbox, startTestServer } from "./test-server.ts";

/* docs/product.md#responses */

let mailbox: Mailbox;
let url: string;

beforeAll(async () => {
  mailbox = await startTestMailbox();
  ({ url } = await startTestServer({
    SMTP_URL: mailbox.url,
    SITE_URL: "https://www.example.org",
    RATE_LIMIT: "off",
  }));
});

test.each([
  [
    "the key only as a bearer token",
    200,
    { apikey: "", Authorization: `Bearer ${LOCAL_PUBLIC_KEY}` },
  ],
  ["no key", 401, { apikey: "" }],
  ["a wrong key", 401, { apikey: "sb_publishable_other" }],
  ["the key in another scheme", 401, { apikey: "", Authorization: `Basic ${LOCAL_PUBLIC_KEY}` }],
  ["JSON with a charset", 200, { "Content-Type": "application/json; charset=utf-8" }],
  ["a form", 415, { "Content-Type": "application/x-www-form-urlencoded" }],
  ["text", 415, { "Content-Type": "text/plain" }],
  ["compressed JSON", 415, { "Content-Encoding": "gzip" }],
  ["an empty idempotency key", 400, { "Idempotency-Key": "" }],
  ["an idempotency key of two words", 400, { "Idempotency-Key": "two words" }],
  ["an idempotency key of 256 letters", 400, { "Idempotency-Key": "x".repeat(256) }],
])("%s: %i", async (_case, status, headers) => {
  const response = await post(url, undefined, headers as Record<string, string>);
  expect(response.status).toBe(status);
  const body = await response.json();
  if (status === 401) expect(body).toEqual({ error: "The public key is missing or wrong" });
});

test("a body of the maximum size: 200; one byte more: 413, and the connection is closed", async () => {
  const padded = (size: number) => JSON.stringify(MESSAGE).padEnd(size);
  expect((await post(url, padded(MAX_BODY_BYTES))).status).toBe(200);
  const refused = await post(url, padded(MAX_BODY_BYTES + 1));
  expect(refused.status).toBe(413);
  expect(refused.headers.get("connection")).toBe("close");
});

test("an idempotency key used again: 200 and one mail for the same body, 422 for another", async () => {
  const key = { "Idempotency-Key": "b2f6d1ab-2f5f-4e5e-9a44-7f1f4f6f0b11" };
  const send = () => post(url, messageWith("Only once"), key);
  const both = await Promise.all([send(), send()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await post(url, messageWith("Another"), key)).status).toBe(422);
  await post(url, messageWith("The last one"));

  const has = (words: string) => mailbox.mails.some(({ text }) => text?.includes(words));
  // Several are sent at once, so the last one may come first.
  while (!has("The last one") || !has("Only once")) await mailbox.nextMail();
  const once = mailbox.mails.filter(({ text }) => /Only once|Another/.test(text ?? ""));
  expect(once).toHaveLength(1);
});

test("a preflight from the site's own address: allowed; from another: not", async () => {
  const preflight = (origin: string) =>
    fetch(url + FUNCTION_PATH, {
      method: "OPTIONS",
      headers: {
        Origin: origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "apikey,content-type,idempotency-key",
      },
    });
  const own = await preflight("https://www.example.org");
  expect(own.status).toBe(204);
  expect(own.headers.get("access-control-allow-origin")).toBe("https://www.example.org");
  expect(own.headers.get("access-control-allow-headers")?.toLowerCase()).toContain("apikey");
  const other = await preflight("https://evil.example");
  expect(other.headers.get("access-control-allow-origin")).toBeNull();
});

const withheld = (site: string) => ({ Origin: "null", "Sec-Fetch-Site": site });

test.each([
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
  ["a sibling behind a privacy setting", withheld("same-site"), 403, 403],
  ["no page, with an opaque origin", withheld("none"), 403, 403],
  ["an opaque origin that says it twice", withheld("same-origin, cross-site"), 403, 403],
  ["an opaque origin in an old browser or over http", { Origin: "null" }, 403, 403],
])(
  "a post from %s: %o gets %i at the function, and %i as a form",
  async (_case, headers: Record<string, string>, status, formStatus) => {
    const from = { ...headers, ...(headers.Origin === "own" && { Origin: url }) };
    const response = await post(url, undefined, from);
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty(status === 200 ? "ok" : "error");
    const body = new URLSearchParams(MESSAGE);
    const form = await fetch(url, { method: "POST", redirect: "manual", headers: from, body });
    expect(form.status).toBe(formStatus);
  },
);
