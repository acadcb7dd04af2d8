import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { databaseFile } from "#server/database/data-folder.ts";
import { MIGRATIONS } from "#server/database/migrations.ts";
import { openEmpty, POSTGRES, SQLITE } from "../databases.ts";
import { addMessage, addSessions, admin } from "../operator.ts";
import { MESSAGE, post } from "../post-message.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { buildFolder, runAdmin, startChildServer } from "./child-server.ts";
import { startTestMailbox } from "./test-server.ts";

const EXPORT = ["export", "--format", "csv"];

test("while a server runs: a message is exported and erased, and no file keeps its text", async () => {
  const mailbox = await startTestMailbox();
  const folder = await buildFolder();
  const DATA_DIR = join(folder, "data");
  // In a process: whoever reads a file of a database loses the locks that its own process has on it.
  const server = await startChildServer(folder, { SMTP_URL: mailbox.url });
  await post(server.url, { ...MESSAGE, fullName: "דנה לוי 🛡", company: "=1+1" });
  await server.log("mail sent");
  // As processes beside the server, which the other tests here are not.
  const run = (...args: string[]) => runAdmin({ DATA_DIR }, args);
  const filesWithText = async () => {
    const names = await readdir(DATA_DIR);
    const texts = await Promise.all(names.map((name) => readFile(join(DATA_DIR, name), "utf8")));
    return names.filter((_name, index) => texts[index]?.includes("How do I join"));
  };

  const exported = await run(...EXPORT);
  expect(exported).toMatchObject({ code: 0, err: "1 message written.\n" });
  expect(exported.out).toMatch(/"contact","(sent|due)","דנה לוי 🛡",/);
  expect(await filesWithText()).not.toEqual([]);
  const erased = await run("erase", "--email", "DANA@example.com", "--yes");
  expect(erased).toEqual({ code: 0, out: "Erased 1 message.\n", err: "" });
  expect(await run(...EXPORT)).toMatchObject({ err: "0 messages written.\n" });
  expect(await filesWithText()).toEqual([]);
});

test("no database: exit 1 with one line, and none is created", async () => {
  const where = await SQLITE.settings();
  expect(await runAdmin(where, EXPORT)).toEqual({
    code: 1,
    out: "",
    err: `There is no database in ${where.DATA_DIR}. Does the server use this DATA_DIR?\n`,
  });
  expect(await readdir(String(where.DATA_DIR))).toEqual([]);
});

const NOWHERE = { DATABASE_URL: "postgres://me:s3cret@127.0.0.1:1/site" };
const NEWEST = Number(MIGRATIONS.at(-1)?.version);

/** One that no version of the server has migrated. */
async function otherDatabase() {
  const settings = await SQLITE.emptySettings();
  await SQLITE.open(settings).query("CREATE TABLE other (id TEXT)");
  return settings;
}

test.each([
  ["not migrated", otherDatabase, EXPORT, `schema 0, but this version expects ${NEWEST}`],
  ["not embedded, and to be backed up", POSTGRES.settings, ["backup", "/x"], "deploy/backup.sh"],
  ["unreachable", async () => NOWHERE, EXPORT, "ECONNREFUSED"],
])(
  "a database that is %s: exit 1 with one line, without a password",
  async (_what, settings, args, words) => {
    const { code, out, err } = await admin(await settings(), ...args);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(err).toContain(words);
    expect(err).not.toContain("s3cret");
  },
);

describe("backup", () => {
  /** A folder with these files, and what is in it by name. */
  async function folderWith(...files: string[]) {
    const folder = await temporaryFolder();
    for (const name of files) await writeFile(join(folder, name), name);
    return { folder, names: async () => (await readdir(folder)).toSorted() };
  }

  test("--keep 2: the newest two and every other file stay; no remains of sessions are in the copy", async () => {
    const settings = await SQLITE.settings();
    const database = await openEmpty(SQLITE, settings);
    await addMessage(database);
    await addSessions(database);
    const [OLDEST, OLDER] = [
      "messages-2025-01-02T000000Z.db",
      "messages-2025-01-03T000000Z.db.age",
    ];
    const UNFINISHED = "messages-2025-01-04T000000Z.db.part";
    const OTHERS = ["messages-notes.db", "messages.db", "notes.txt"];
    const { folder, names } = await folderWith(OLDEST, OLDER, UNFINISHED, ...OTHERS);
    const outcome = await admin(settings, "backup", folder, "--keep", "2");
    expect(outcome).toMatchObject({ code: 0, err: "" });
    const [older, copy = "", ...others] = await names();
    expect([older, ...others]).toEqual([OLDER, ...OTHERS]);
    expect(copy).toMatch(/^messages-\d{4}-\d\d-\d\dT\d{6}Z\.db$/);
    const bytes = await readFile(join(folder, copy));
    const found = ["Dana", "hash of a token", "circle.test"].filter((word) => bytes.includes(word));
    expect(found).toEqual(["Dana"]);
  });

  test("--keep without a folder, or a file that exists: refused, nothing is written", async () => {
    const settings = await SQLITE.settings();
    await openEmpty(SQLITE, settings);
    const { folder, names } = await folderWith("mine.db");
    const backup = (...args: string[]) => admin(settings, "backup", ...args);
    expect(await backup(join(folder, "missing"), "--keep", "2")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^--keep needs a folder/),
    });
    expect(await backup(join(folder, "mine.db"))).toMatchObject({ code: 1, out: "" });
    expect(await names()).toEqual(["mine.db"]);
    expect(await readFile(join(folder, "mine.db"), "utf8")).toBe("mine.db");
  });

  test("of a damaged database: refused, and no copy is left", async () => {
    const settings = await SQLITE.settings();
    const database = await openEmpty(SQLITE, settings);
    await addMessage(database, { payload: { message: "x".repeat(400_000) } });
    await database.truncateLog();
    const file = databaseFile(String(settings.DATA_DIR));
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(0xaa, bytes.length / 2));
    const { folder, names } = await folderWith();
    expect(await admin(settings, "backup", folder)).toMatchObject({
      code: 1,
      err: expect.stringContaining("malformed"),
    });
    expect(await names()).toEqual([]);
  });
});
