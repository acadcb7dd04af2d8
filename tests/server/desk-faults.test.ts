import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { MessageDetail, MessageList } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { POSTGRES, SQLITE } from "../databases.ts";
import { addMessage } from "../operator.ts";
import { buildFolder, startChildServer } from "./child-server.ts";
import { type DeskClient, deskClient, signIn, tokenIn } from "./desk-client.ts";
import { messages } from "./messages.ts";
import { post } from "./submissions.ts";
import { DANA, MAIL } from "./test-desk.ts";
import { startTestMailbox, startTestServer } from "./test-server.ts";

const SENT = { state: "sent", sent_at: 1 };

const { settings, open } = SQLITE;

test("kill -9 while everything from an address is erased: all of it is gone and written down, or nothing is", async () => {
  const env = { ...(await settings()), ...MAIL };
  const folder = await buildFolder();
  const email = "gone@example.com";
  const count = 400;
  for (const wait of [0, 2, 8, 20, 60]) {
    const server = await startChildServer(folder, env);
    const database = open(env);
    const left = async () => (await database.query("SELECT id FROM messages")).length;
    while ((await left()) < count) {
      await addMessage(database, { payload: { email }, delivery: SENT });
    }
    const erasures = async () => {
      const sql = "SELECT count(*) AS n FROM history WHERE action = 'erase'";
      return Number((await database.query(sql))[0]?.n);
    };
    const before = await erasures();
    const client = deskClient(server.url);
    const { out } = await messages(env, "sign-in", DANA);
    expect((await client.post(DESK.signIn, { token: tokenIn(out) })).status).toBe(200);
    const erasing = client.post(DESK.erase, { email, count }).catch(() => null);
    await new Promise((done) => setTimeout(done, wait));
    await server.end("SIGKILL");
    const isAnswered = (await erasing)?.status === 200;
    // The database may still be finishing.
    await expect.poll(left).toSatisfy((rows) => rows === 0 || rows === count);
    const rest = await left();
    if (isAnswered) expect(rest).toBe(0);
    expect((await erasures()) - before).toBe(rest === 0 ? 1 : 0);
  }
}, 240_000);

test("PostgreSQL becomes read-only: messages can be read, whatever changes is refused and says so", async () => {
  const mailbox = await startTestMailbox();
  const env = { ...(await POSTGRES.settings()), ...MAIL, SMTP_URL: mailbox.url };
  const server = await startTestServer(env);
  const database = POSTGRES.open(POSTGRES.asOwner(env));
  const { id } = await addMessage(database, { delivery: SENT });
  const dana = await signIn(server.url, mailbox, DANA);
  const [row] = await database.query("SELECT current_database() AS name");
  const allow = (to: "on" | "off") =>
    database.query(`ALTER DATABASE ${row?.name} SET default_transaction_read_only = ${to}`);
  await allow("on");
  await database.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()",
    [String(row?.name)],
  );
  await expectReadable(dana, id);
  const refused = await dana.post(DESK.act, { action: "answered", ids: [id] });
  expect(refused.status).toBe(503);
  expect((await refused.json()).error).toContain("Try again in a minute");
  expect(server.log).toContainEqual(
    expect.objectContaining({ msg: "a reading could not be written down", message: id }),
  );
});

test("emails become files, and none can be written: the test mail and the message say so, with no path of this machine", async () => {
  const server = await startTestServer(MAIL);
  const settings = { ...MAIL, DATA_DIR: server.dataDir };
  const client = deskClient(server.url);
  const { out } = await messages(settings, "sign-in", DANA);
  await client.post(DESK.signIn, { token: tokenIn(out) });
  await writeFile(join(server.dataDir, "mail"), "no folder");
  const failed = server.nextLog("mail not sent");
  await post(server.url);
  expect(await failed).toMatchObject({ code: "EEXIST" });
  const reply = "The email could not be written to DATA_DIR/mail (EEXIST)";
  expect(await client.read(DESK.testMail)).toEqual({ isAccepted: false, reply });
  const [message] = (await client.read<MessageList>(DESK.messages)).messages;
  const { id } = message ?? {};
  const shown = async () => (await client.read<MessageDetail>(DESK.message, { id })).deliveries;
  await expect.poll(shown).toMatchObject([{ reply }]);
});

async function expectReadable(client: DeskClient, id: string): Promise<void> {
  // A call may still find one of the connections that were cut.
  await expect.poll(async () => (await client.post(DESK.messages)).status).toBe(200);
  const { messages: shown } = await client.read<MessageList>(DESK.messages);
  expect(shown.map((message) => message.id)).toEqual([id]);
  expect((await client.post(DESK.message, { id })).status).toBe(200);
}
