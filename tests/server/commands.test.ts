import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { databaseFile } from "#server/database/open-sqlite.ts";
import { openSqlite } from "#server/database/sqlite.ts";
import { addMessage } from "../operator.ts";
import { parseCsv } from "../parse-csv.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { buildFolder, startChildServer } from "./child-server.ts";
import { messages, spawnMessages } from "./messages.ts";
import { invoke, MESSAGE, messageWith, post } from "./submissions.ts";
import { startTestMailbox, startTestServer } from "./test-server.ts";

/** The messages of a data folder, oldest first. */
async function exported(DATA_DIR: string): Promise<Record<string, unknown>[]> {
  return JSON.parse((await messages({ DATA_DIR }, "export", "--format", "json")).out).messages;
}

test("while a server runs: a message is listed, shown, exported, counted and erased, and no file keeps its text", async () => {
  const mailbox = await startTestMailbox();
  const folder = await buildFolder();
  const DATA_DIR = join(folder, "data");
  const server = await startChildServer(folder, { SMTP_URL: mailbox.url });
  await invoke(server.url, { ...MESSAGE, fullName: "דנה לוי 🛡", company: "=1+1" });
  await server.log("mail sent");
  const run = (...args: string[]) => messages({ DATA_DIR }, ...args);
  const filesWithText = async () => {
    const names = await readdir(DATA_DIR);
    const files = names.map(async (name) => [name, await readFile(join(DATA_DIR, name))] as const);
    const found = (await Promise.all(files)).filter(([, bytes]) => bytes.includes("How do I join"));
    return found.map(([name]) => name);
  };

  const list = await run("list");
  expect(list).toMatchObject({ code: 0, err: "" });
  expect(list.out).toMatch(
    /^[0-9a-f]{8} {2}\S{16} {2}contact {2}(sent|due) {3}דנה לוי 🛡 {2}=1\+1\n$/m,
  );
  const id = /^[0-9a-f]{8}/m.exec(list.out)?.[0] ?? "";

  const show = await run("show", id);
  expect(show.out).toMatch(/^Email +dana@example\.com$/m);
  expect(show.out).toContain("    Hello.\n    How do I join?\n");

  const { out: csv } = await run("export", "--format", "csv");
  const [, record] = parseCsv(csv.replace("\ufeff", ""));
  expect(record).toEqual(expect.arrayContaining(["דנה לוי 🛡", "'=1+1", MESSAGE.message]));

  expect((await run("stats")).out).toMatch(/^contact +[01] +[01] +0 +0$/m);

  expect(await filesWithText()).not.toEqual([]);
  const erased = await run("erase", "--email", "DANA@example.com", "--yes");
  expect(erased).toEqual({ code: 0, out: "Erased 1 message.\n", err: "" });
  expect(await run("list")).toMatchObject({ code: 1, out: "" });
  expect(await filesWithText()).toEqual([]);
  await server.end("SIGTERM");
});

test("erase frees the reserve on the disk and makes it again; counting does not touch it", async () => {
  const { url, dataDir } = await startTestServer();
  await post(url);
  const reserve = () => readFile(join(dataDir, "disk-reserve"));
  const erase = (...args: string[]) =>
    messages({ DATA_DIR: dataDir }, "erase", "--email", MESSAGE.email, ...args);
  const first = await reserve();
  await erase();
  expect(await reserve()).toEqual(first);
  expect(await erase("--yes")).toMatchObject({ code: 0 });
  const second = await reserve();
  expect(second).toHaveLength(first.length);
  // Random: not the same file.
  expect(second.equals(first)).toBe(false);
});

test("resend: a sent message is mailed under a new Message-ID, a dead one under its own, dated now", async () => {
  const mailbox = await startTestMailbox();
  const { url, dataDir } = await startTestServer({ SMTP_URL: mailbox.url });
  const observer = new DatabaseSync(databaseFile(dataDir), { timeout: 5_000 });
  onTestFinished(() => observer.close());

  /** Posts another message, so that the server checks its queue, and waits until no mail is due. Returns the first message's Message-IDs. */
  async function sendAll(): Promise<(string | undefined)[]> {
    await post(url, messageWith("Another"));
    const due = observer.prepare("SELECT 1 FROM deliveries WHERE state = 'due'");
    while (due.get()) await new Promise(setImmediate);
    return mailbox.mails
      .filter((mail) => mail.text?.includes(MESSAGE.message))
      .map(({ messageId }) => messageId);
  }

  await post(url);
  const [first] = await sendAll();
  const id = String((await exported(dataDir))[0]?.id);
  expect(await messages({ DATA_DIR: dataDir }, "resend", id)).toMatchObject({ code: 0, err: "" });
  const [, second] = await sendAll();
  expect(second).toBeTruthy();
  expect(second).not.toBe(first);

  observer.prepare("UPDATE messages SET received_at = 0 WHERE id = ?").run(id);
  observer.prepare("UPDATE deliveries SET state = 'dead' WHERE message_id = ?").run(id);
  expect(await messages({ DATA_DIR: dataDir }, "resend", id)).toMatchObject({ code: 0, err: "" });
  expect(await sendAll()).toEqual([first, second, second]);
  const { date = "" } = mailbox.mails.findLast(({ messageId }) => messageId === second) ?? {};
  expect(Date.now() - Date.parse(date)).toBeLessThan(60_000);
});

test("in a pipe: no colour, unless FORCE_COLOR is set", async () => {
  const DATA_DIR = await temporaryFolder();
  await messages({ DATA_DIR }, "import", await emptyArchive());
  const database = openSqlite(databaseFile(DATA_DIR));
  await addMessage(database, { delivery: { state: "dead" } });
  await database.close();
  const list = async (env: Record<string, string>) =>
    (await messages({ DATA_DIR, ...env }, "list")).out;
  expect(await list({})).toContain("  dead   ");
  expect(await list({ FORCE_COLOR: "1" })).toContain("  \u001b[31mdead\u001b[39m   ");
});

test("no database: exit 1 with one line, and none is created", async () => {
  const dataDir = await temporaryFolder();
  const { code, out, err } = await messages({ DATA_DIR: dataDir }, "list");
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toBe(`There is no database in ${dataDir}. Does the server use this DATA_DIR?\n`);
  expect(await readdir(dataDir)).toEqual([]);
});

test("a reader that closes the pipe early, as head does: exit 0, no error", async () => {
  const dataDir = await temporaryFolder();
  await messages({ DATA_DIR: dataDir }, "import", await emptyArchive());
  const database = openSqlite(databaseFile(dataDir));
  for (let i = 0; i < 100; i += 1) {
    await addMessage(database, { payload: { message: "x".repeat(8_000) } });
  }
  await database.close();
  const child = spawnMessages({ DATA_DIR: dataDir }, "export", "--format", "json");
  const ended = once(child, "close");
  await once(child.stdout, "data");
  child.stdout.destroy();
  const [err, [code]] = await Promise.all([text(child.stderr), ended]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
});

async function emptyArchive(): Promise<string> {
  const file = join(await temporaryFolder(), "empty.json");
  await writeFile(file, '{"format":"ciso-circle-messages","version":1,"messages":[]}');
  return file;
}
