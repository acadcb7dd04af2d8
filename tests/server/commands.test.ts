import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MIGRATIONS } from "#server/database/migrations.ts";
import { POSTGRES, SQLITE } from "../databases.ts";
import { admin } from "../operator.ts";
import { MESSAGE, post } from "../post-message.ts";
import { buildFolder, runAdmin, startChildServer } from "./child-server.ts";
import { startTestMailbox } from "./test-server.ts";

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
    const files = names.map(async (name) => [name, await readFile(join(DATA_DIR, name))] as const);
    const found = (await Promise.all(files)).filter(([, bytes]) => bytes.includes("How do I join"));
    return found.map(([name]) => name);
  };

  const exported = await run("export", "--format", "csv");
  expect(exported).toMatchObject({ code: 0, err: "1 message written.\n" });
  expect(exported.out).toMatch(/"contact","(sent|due)","דנה לוי 🛡",/);
  expect(await filesWithText()).not.toEqual([]);
  const erased = await run("erase", "--email", "DANA@example.com", "--yes");
  expect(erased).toEqual({ code: 0, out: "Erased 1 message.\n", err: "" });
  expect(await run("export", "--format", "csv")).toMatchObject({ err: "0 messages written.\n" });
  expect(await filesWithText()).toEqual([]);
});

test("no database: exit 1 with one line, and none is created", async () => {
  const where = await SQLITE.settings();
  expect(await runAdmin(where, ["export", "--format", "csv"])).toEqual({
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
  [
    "a database before its first migration",
    otherDatabase,
    ["export", "--format", "csv"],
    `schema 0, but this version expects ${NEWEST}`,
  ],
  [
    "backup of PostgreSQL, which has a script",
    POSTGRES.settings,
    ["backup", "/site.dump"],
    "deploy/backup.sh",
  ],
  ["an unreachable database", async () => NOWHERE, ["export", "--format", "csv"], "ECONNREFUSED"],
])("%s: exit 1 with one line, without a password", async (_case, settings, args, words) => {
  const { code, out, err } = await admin(await settings(), ...args);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(/^[^\n]+\n$/);
  expect(err).toContain(words);
  expect(err).not.toContain("s3cret");
});
