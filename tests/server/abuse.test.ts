import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { contactForm } from "#contract/contact.ts";
import { DESK } from "#contract/desk-paths.ts";
import { HONEYPOT } from "#contract/form.ts";
import { databaseFile } from "#server/database/data-folder.ts";
import { SQLITE } from "../databases.ts";
import { MESSAGE, messageWith, post, submitForm } from "../post-message.ts";
import { FORM, get, HOST, head, openRaw, rawRequest, TO_FUNCTION } from "./raw-request.ts";
import { scrape, startTestMailbox, startTestServer, type TestServer } from "./test-server.ts";

/* docs/product.md#adjustable */

const databaseOf = ({ dataDir: DATA_DIR }: TestServer) => SQLITE.open({ DATA_DIR });

test("a client above its rate: refused, others are not, and no address is stored or logged", async () => {
  const server = await startTestServer({ RATE_LIMIT: "1/600", TRUST_PROXY: "127.0.0.1" });
  const statusFrom = async (client: string) =>
    (await post(server.url, MESSAGE, { "X-Forwarded-For": client })).status;
  expect(await statusFrom("203.0.113.7")).toBe(200);
  expect(await statusFrom("203.0.113.7")).toBe(429);
  expect(await statusFrom("203.0.113.8")).toBe(200);

  await server.close();
  const stored = await readFile(databaseFile(server.dataDir), "latin1");
  const kept = stored + JSON.stringify(server.log);
  expect(kept).toContain(MESSAGE.email);
  expect(kept).not.toContain("203.0.113");
});

test("posts that break off: 499 in the log, no fault of the server, and not counted against their client", async () => {
  const server = await startTestServer({ RATE_LIMIT: "1/600", METRICS_PORT: "0" });
  const toDesk = TO_FUNCTION.with(0, `POST ${DESK.links} HTTP/1.1`).concat(
    "Origin: http://localhost",
  );
  for (const lines of [TO_FUNCTION, ["POST / HTTP/1.1", HOST, FORM], toDesk]) {
    for (const body of [
      "Content-Length: 100\r\n\r\n{",
      "Transfer-Encoding: chunked\r\n\r\n9\r\n{",
    ]) {
      const brokenOff = server.nextLog("request");
      const { socket } = openRaw(server.url);
      socket.end(`${lines.join("\r\n")}\r\n${body}`);
      expect(await brokenOff).toMatchObject({ level: "warn", status: 499 });
    }
  }
  expect((await post(server.url)).status).toBe(200);
  expect((await post(server.url)).status).toBe(429);
  const values = await scrape(server.metricsUrl);
  expect(values.get('submission_refusals_total{reason="rate"}')).toBe(1);
  expect(values.get('submission_refusals_total{reason="fault"}')).toBe(0);
  expect(server.log.filter(({ level }) => level === "error")).toEqual([]);
});

test("a client over its rate: refused before its body has come, and what comes of it is no request", async () => {
  const { url } = await startTestServer({ RATE_LIMIT: "1/600" });
  expect([(await post(url)).status, (await post(url)).status]).toEqual([200, 429]);
  for (const body of ["Content-Length: 100", `Content-Length: ${10 ** 9}`]) {
    const { received, socket, closed } = openRaw(url);
    socket.write(head(...TO_FUNCTION, body));
    await expect.poll(received).toMatch(/^HTTP\/1\.1 429 .*\r\nretry-after: \d+\r\n/is);
    await closed();
  }
  const hidden = get("/robots.txt");
  const sent = head(...TO_FUNCTION, `Content-Length: ${hidden.length}`) + hidden;
  const responses = await rawRequest(url, sent + get("/guidelines"));
  expect(responses.map(({ status }) => status)).toEqual([429, 200]);
  expect(responses[1]?.body).toContain("<title>Guidelines</title>");
  expect((await post(url, {}, { apikey: "" })).status).toBe(401);
});

test("a flood of invalid posts and of spam: answered as ever, and a visitor's message is not held", async () => {
  const server = await startTestServer({ RATE_LIMIT: "1/600", TRUST_PROXY: "127.0.0.1" });
  for (let n = 1; n <= 120; n += 1) {
    const [body, status] = n % 2 ? [{}, 400] : [{ ...MESSAGE, [HONEYPOT]: "x" }, 200];
    const response = await post(server.url, body, { "X-Forwarded-For": `203.0.${n}.1` });
    expect(response.status).toBe(status);
  }
  const sent = server.nextLog("mail sent");
  expect((await post(server.url)).status).toBe(200);
  await sent;
});

test("a flood from many networks: nobody is refused, and messages above the limit are held", async () => {
  const server = await startTestServer({ RATE_LIMIT: "1/600", TRUST_PROXY: "127.0.0.1" });
  // The last is sent again, and answered by the one that is held.
  for (let n = 1; n <= 52; n += 1) {
    const key = `key-${Math.min(n, 51)}`;
    const from = { "X-Forwarded-For": `203.0.${n}.1`, "Idempotency-Key": key };
    expect((await post(server.url, messageWith(key), from)).status).toBe(200);
  }
  const held =
    "SELECT idempotency_key AS key, held_reason AS reason FROM messages WHERE state = 'held'";
  expect(await databaseOf(server).query(held)).toEqual([{ key: "key-51", reason: "flood" }]);
});

test("a stranger knows the key of a message to come: nothing can be stored under it", async () => {
  // The stranger finds it out on a server of their own.
  const own = await startTestServer({ RATE_LIMIT: "off" });
  await submitForm(own.url, contactForm.path, MESSAGE);
  const [known] = await databaseOf(own).query("SELECT idempotency_key AS key FROM messages");
  for (const body of [{ ...MESSAGE, [HONEYPOT]: "x" }, messageWith("Something else")]) {
    const planted = await post(own.url, body, { "Idempotency-Key": String(known?.key) });
    expect(planted.status).toBe(400);
  }
});

test("a key that a bot's message has: a visitor's with the same is mailed, and a repeat of either is none", async () => {
  const mailbox = await startTestMailbox();
  const server = await startTestServer({ SMTP_URL: mailbox.url, RATE_LIMIT: "off" });
  const key = { "Idempotency-Key": "0b9b0b67-6c5f-4f3e-b9d1-0e1a5d2a8a11" };
  const trapped = { ...MESSAGE, [HONEYPOT]: "x" };
  for (const body of [trapped, MESSAGE, trapped, MESSAGE]) {
    expect((await post(server.url, body, key)).status).toBe(200);
  }
  expect(await databaseOf(server).query("SELECT id FROM messages")).toHaveLength(2);
  expect((await mailbox.nextMail()).text).toContain("How do I join?");
});
