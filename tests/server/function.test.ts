import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { FUNCTION_PATH, LOCAL_PUBLIC_KEY, MAX_BODY_BYTES } from "#contract/function.ts";
import { databaseFile } from "#server/database/open-sqlite.ts";
import { head, openRaw, TO_FUNCTION } from "./raw-request.ts";
import { invoke, MESSAGE, messageWith, post } from "./submissions.ts";
import { startTestMailbox, startTestServer } from "./test-server.ts";

/* docs/product.md#responses */

test("a valid message: 200, in JSON that no cache keeps", async () => {
  const { url } = await startTestServer();
  const response = await post(url);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({ ok: true });
});

test("the key only as a bearer token: 200", async () => {
  const { url } = await startTestServer();
  const headers = { apikey: "", Authorization: `Bearer ${LOCAL_PUBLIC_KEY}` };
  expect((await post(url, undefined, headers)).status).toBe(200);
});

test.each([
  ["no key", { apikey: "" }],
  ["a wrong key", { apikey: "sb_publishable_other" }],
  ["the key in another scheme", { apikey: "", Authorization: `Basic ${LOCAL_PUBLIC_KEY}` }],
])("%s: 401", async (_case, headers) => {
  const { url } = await startTestServer();
  const response = await post(url, undefined, headers);
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ error: "The public key is missing or wrong" });
});

test("blank and invalid fields: 400 with the first error in the form's order, and each error by field", async () => {
  const { url } = await startTestServer();
  const response = await post(url, { ...MESSAGE, fullName: " ", email: "dana" });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    error: "Full name is required",
    fields: { fullName: "Full name is required", email: "Email must be a valid address" },
  });
});

test.each([
  ["a form", { "Content-Type": "application/x-www-form-urlencoded" }],
  ["text", { "Content-Type": "text/plain" }],
  ["compressed JSON", { "Content-Encoding": "gzip" }],
])("%s: 415", async (_case, headers) => {
  const { url } = await startTestServer();
  expect((await post(url, undefined, headers)).status).toBe(415);
});

test("JSON with a charset: 200", async () => {
  const { url } = await startTestServer();
  const headers = { "Content-Type": "application/json; charset=utf-8" };
  expect((await post(url, undefined, headers)).status).toBe(200);
});

test("a body of the maximum size: 200; one byte more: 413, and the connection is closed", async () => {
  const { url } = await startTestServer();
  const padded = (size: number) => JSON.stringify(MESSAGE).padEnd(size);
  expect((await post(url, padded(MAX_BODY_BYTES))).status).toBe(200);
  const refused = await post(url, padded(MAX_BODY_BYTES + 1));
  expect(refused.status).toBe(413);
  expect(refused.headers.get("connection")).toBe("close");
});

test("an idempotency key used again: 200 and one mail for the same body, 422 for another", async () => {
  const mailbox = await startTestMailbox();
  const { url } = await startTestServer({ SMTP_URL: mailbox.url });
  const key = { "Idempotency-Key": "b2f6d1ab-2f5f-4e5e-9a44-7f1f4f6f0b11" };

  const both = await Promise.all([post(url, undefined, key), post(url, undefined, key)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const other = await post(url, messageWith("Another"), key);
  expect(other.status).toBe(422);

  await invoke(url, messageWith("The last one"));
  const mails = [await mailbox.nextMail(), await mailbox.nextMail()];
  expect(mails.map(({ text }) => text?.split("\n\n")[2]?.trim()).toSorted()).toEqual([
    MESSAGE.message,
    "The last one",
  ]);
});

test.each(["", "two words", "x".repeat(256)])("the idempotency key '%s': 400", async (key) => {
  const { url } = await startTestServer();
  expect((await post(url, undefined, { "Idempotency-Key": key })).status).toBe(400);
});

test("too many posts: 429 with the seconds to wait, for that client only", async () => {
  const { url } = await startTestServer({ RATE_LIMIT: "2/600", TRUST_PROXY: "127.0.0.1" });
  const from = (client: string) => post(url, undefined, { "X-Forwarded-For": client });
  expect((await from("203.0.113.7")).status).toBe(200);
  expect((await from("203.0.113.7")).status).toBe(200);
  const refused = await from("203.0.113.7");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(590);
  expect(await refused.json()).toHaveProperty("error");
  expect((await from("203.0.113.8")).status).toBe(200);
});

test("another process locks the database for a moment: 200 once it is free, pages are served meanwhile", async () => {
  const { url, dataDir } = await startTestServer();
  const otherConnection = new DatabaseSync(databaseFile(dataDir), { timeout: 5_000 });
  otherConnection.exec("BEGIN IMMEDIATE");
  const response = post(url);
  expect((await fetch(url)).status).toBe(200);
  otherConnection.exec("COMMIT");
  otherConnection.close();
  expect((await response).status).toBe(200);
});

test("a preflight from the site's own address: allowed; from another: not", async () => {
  const { url } = await startTestServer({ SITE_URL: "https://www.example.org" });
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

test("a client that disconnects while it sends the body: 499 in the log, and no error", async () => {
  const { url, nextLog, log } = await startTestServer();
  const over = nextLog("request");
  const { socket } = openRaw(url);
  socket.write(`${head(...TO_FUNCTION, "Content-Length: 100")}{`, () => socket.destroy());
  expect(await over).toMatchObject({ level: "warn", status: 499 });
  expect(log.filter(({ level }) => level === "error")).toEqual([]);
});
