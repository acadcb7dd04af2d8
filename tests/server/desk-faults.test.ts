import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Diagnosis, MessageDetail, MessageList } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { createSessions } from "#server/desk/sessions.ts";
import { openEmpty, POSTGRES, SQLITE } from "../databases.ts";
import { addMessage } from "../operator.ts";
import { buildFolder, startChildServer } from "./child-server.ts";
import { post } from "./submissions.ts";
import { DANA, deskClient, MAIL, SENT, signedIn, startSignedInDesk } from "./test-desk.ts";
import { startTestServer } from "./test-server.ts";

/* docs/product.md#messages */

/** Inserts many messages that were sent, at once. */
const manyMessages = (count: number, payload: string) => ({
  sql: `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
        INSERT INTO messages (id, kind, payload, received_at, body_hash, search, state, queued_at)
        SELECT 'm' || n, 'contact', $1, n, 'x', $1, 'sent', n FROM numbers`,
  values: [payload],
});

test("kill -9 while everything from an address is erased: all of it is gone and written down, or nothing is", async () => {
  const env = { ...(await SQLITE.settings()), ...MAIL };
  const folder = await buildFolder();
  const database = await openEmpty({ ...SQLITE, settings: async () => env });
  const email = "gone@example.com";
  const count = 400;
  const payload = JSON.stringify({ fullName: "Dana", email, message: "Hi" });
  const left = async () => (await database.query("SELECT id FROM messages")).length;
  const erasures = async () => {
    const sql = "SELECT count(*) AS n FROM history WHERE action = 'erase'";
    return Number((await database.query(sql))[0]?.n);
  };
  const token = await createSessions(database, () => true).createLink(DANA);
  let cookie = "";
  for (const wait of [0, 2, 8, 20, 60]) {
    if ((await left()) === 0) await database.batch([manyMessages(count, payload)]);
    const server = await startChildServer(folder, env);
    const before = await erasures();
    const client = Object.assign(deskClient(server.url), { cookie });
    if (!cookie) await client.read(DESK.signIn, { token });
    cookie = client.cookie;
    const erasing = client.post(DESK.erase, { email, count }).catch(() => null);
    await new Promise((done) => setTimeout(done, wait));
    await server.end("SIGKILL");
    const isAnswered = (await erasing)?.status === 200;
    // The database may still be finishing.
    await expect.poll(left).toSatisfy((rows) => rows === 0 || rows === count);
    const rest = await left();
    if (isAnswered) expect(rest).toBe(0);
    expect((await erasures()) - before).toBe(count - rest);
  }
}, 240_000);

test("PostgreSQL becomes read-only: messages can be read, whatever changes is refused and says so, posts too, and the check names it; writable again: ready, with new connections", async () => {
  const desk = await startSignedInDesk(POSTGRES);
  const { database, server, url } = desk;
  const { id } = await addMessage(database, { email: SENT });
  const name = new URL(String(desk.env.DATABASE_URL)).pathname.slice(1);
  const allow = (to: "on" | "off") =>
    database.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${to}`);
  await allow("on");
  await database.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()",
    [name],
  );
  // A call may still find one of the connections that were cut.
  await expect.poll(async () => (await desk.dana.post(DESK.messages)).status).toBe(200);
  expect(await desk.ids()).toEqual([id]);
  await desk.detail(id);
  const refused = await desk.dana.post(DESK.act, { action: "answered", ids: [id] });
  expect(refused.status).toBe(503);
  expect((await refused.json()).error).toContain("Try again in a minute");
  expect(server.log).toContainEqual(
    expect.objectContaining({ msg: "a reading could not be written down", message: id }),
  );
  const { findings } = await desk.dana.read<Diagnosis>(DESK.diagnosis);
  expect(findings.find(({ subject }) => subject === "Database")).toMatchObject({
    level: "error",
    found: expect.stringContaining("it is read-only."),
    todo: expect.stringContaining("#the-database-is-down"),
  });
  expect((await post(url)).status).toBe(503);
  const ready = async () => (await fetch(`${url}/readyz`)).status;
  expect(await ready()).toBe(503);
  await database.query("SET default_transaction_read_only = off");
  await allow("off");
  await expect.poll(ready, { timeout: 2_500 }).toBe(200);
  expect((await post(url)).status).toBe(200);
});

test("emails become files, and none can be written: the message says so, with no path of this machine", async () => {
  const server = await startTestServer(MAIL);
  const database = SQLITE.open({ DATA_DIR: server.dataDir });
  const token = await createSessions(database, () => true).createLink(DANA);
  const client = await signedIn(server.url, token);
  await writeFile(join(server.dataDir, "mail"), "no folder");
  const failed = server.nextLog("mail not sent");
  await post(server.url);
  expect(await failed).toMatchObject({ code: "EEXIST" });
  const reply = "The email could not be written to DATA_DIR/mail (EEXIST)";
  const [message] = (await client.read<MessageList>(DESK.messages)).messages;
  const { id } = message ?? {};
  const shown = async () => (await client.read<MessageDetail>(DESK.message, { id })).email;
  await expect.poll(shown).toMatchObject({ reply });
});

test("the database fails in the middle of an export: the download breaks off, and the log says so; other calls get 503, which says what to do, and nothing is done; then all goes on", async () => {
  const desk = await startSignedInDesk();
  // More than the connection takes at once.
  const payload = JSON.stringify({ fullName: "Dana", message: "x".repeat(4_000) });
  await desk.database.batch([manyMessages(4_000, payload)]);
  const { id } = await addMessage(desk.database, { email: SENT });
  const response = await desk.dana.post(DESK.export, { format: "csv" });
  expect(response.status).toBe(200);
  const broken = desk.server.nextLog("an export broke off");
  await desk.database.query("ALTER TABLE messages RENAME TO away");
  await expect(response.text()).rejects.toThrow();
  expect(await broken).toMatchObject({ level: "error" });
  for (const refused of [
    await desk.dana.post(DESK.messages),
    await desk.dana.post(DESK.message, { id }),
    await desk.dana.post(DESK.act, { action: "answered", ids: [id] }),
    await desk.dana.post(DESK.erase, { ids: [id] }),
  ]) {
    expect(refused.status).toBe(503);
    expect((await refused.json()).error).toContain("Try again in a minute");
  }
  await desk.database.query("ALTER TABLE away RENAME TO messages");
  expect(await desk.detail(id)).toMatchObject({ id, answeredAt: null });
});
