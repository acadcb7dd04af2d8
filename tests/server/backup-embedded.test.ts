import { once } from "node:events";
import { open, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { databaseFile } from "#server/database/open-sqlite.ts";
import { openSqlite } from "#server/database/sqlite.ts";
import { ageKeys, commandsWithoutAge, stuckAge } from "../age.ts";
import { openEmpty, SQLITE } from "../databases.ts";
import { addMessage } from "../operator.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { messages, spawnMessages } from "./messages.ts";

/* What `npm run messages -- backup` leaves in a folder; restore.test.ts restores it. */

const NEW = /^messages-\d{4}-\d\d-\d\dT\d{6}Z\.db$/;
const OTHERS = ["messages-notes.db", "messages.db", "notes.txt"];

/** Makes a data folder with one message, and a folder for backups with these files. */
async function setUp(...names: string[]) {
  const settings = await SQLITE.settings();
  await addMessage(await openEmpty({ ...SQLITE, settings: async () => settings }));
  const folder = await temporaryFolder();
  for (const name of names) await writeFile(join(folder, name), name);
  const run = (env: Record<string, string>, ...args: string[]) =>
    messages({ ...settings, ...env }, "backup", ...args);
  return { settings, folder, run };
}

test("a folder with --keep 2: the newest two of its own names stay, and every other file", async () => {
  const older = ["messages-2025-01-02T000000Z.db", "messages-2025-01-03T000000Z.db.age"];
  const unfinished = "messages-2025-01-04T000000Z.db.part";
  const { folder, run } = await setUp(...older, unfinished, ...OTHERS);
  expect(await run({}, folder, "--keep", "2")).toMatchObject({ code: 0, err: "" });
  const names = (await readdir(folder)).toSorted();
  expect(names).toEqual([older[1], expect.stringMatching(NEW), ...OTHERS]);
});

test("--keep without a folder: refused, nothing is written", async () => {
  const { folder, run } = await setUp();
  const { code, err } = await run({}, join(folder, "missing"), "--keep", "2");
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^--keep needs a folder/) });
  expect(await readdir(folder)).toEqual([]);
});

test("a file that exists: refused, and it is unchanged", async () => {
  const { folder, run } = await setUp("mine.db");
  expect(await run({}, join(folder, "mine.db"))).toMatchObject({ code: 1, out: "" });
  expect(await readdir(folder)).toEqual(["mine.db"]);
  expect(await readFile(join(folder, "mine.db"), "utf8")).toBe("mine.db");
});

test("a damaged database: no backup, and the older ones stay", async () => {
  const older = "messages-2025-01-02T000000Z.db";
  const { settings, folder, run } = await setUp(older);
  const file = databaseFile(String(settings.DATA_DIR));
  const database = openSqlite(file);
  for (let count = 0; count < 50; count += 1) {
    await addMessage(database, { payload: { message: "x".repeat(8_000) } });
  }
  await database.truncateLog();
  await database.close();
  const handle = await open(file, "r+");
  const { size } = await handle.stat();
  await handle.write(Buffer.alloc(size / 2, 0xaa), 0, null, size / 2);
  await handle.close();
  expect(await run({}, folder, "--keep", "1")).toMatchObject({ code: 1, out: "" });
  expect(await readdir(folder)).toEqual([older]);
});

test("sessions and sign-in links: no remains of them are in a backup", async () => {
  const { settings, folder, run } = await setUp();
  const database = SQLITE.open(settings);
  // More than a page of each, so that whole pages are freed.
  for (let count = 0; count < 300; count += 1) {
    const hash = `hash of a token ${count}`;
    await database.batch([
      { sql: "INSERT INTO sessions VALUES ($1, 'dana@circle.test', 1, 1)", values: [hash] },
      { sql: "INSERT INTO sign_in_links VALUES ($1, 'dana@circle.test', 1)", values: [hash] },
    ]);
  }
  const file = join(folder, "copy.db");
  expect(await run({}, file)).toMatchObject({ code: 0 });
  const copy = await readFile(file);
  expect([
    copy.includes("Dana"),
    copy.includes("hash of a token"),
    copy.includes("circle.test"),
  ]).toEqual([true, false, false]);
  expect(await readdir(folder)).toEqual(["copy.db"]);
});

test("--encrypt-to without age, or with what is no public key: refused, nothing is written, the key is not repeated", async () => {
  const { folder, run } = await setUp();
  const { recipient, key } = await ageKeys();
  const PATH = await commandsWithoutAge();
  const missing = await run({ PATH }, folder, "--encrypt-to", recipient);
  expect(missing).toEqual({
    code: 1,
    out: "",
    err: "--encrypt-to needs the program age, which is not installed.\n",
  });
  const secret = String(/^AGE-SECRET-KEY-\S+$/m.exec(await readFile(key, "utf8"))?.[0]);
  const wrong = await run({ PATH: String(process.env.PATH) }, folder, "--encrypt-to", secret);
  expect(wrong).toEqual({
    code: 1,
    out: "",
    err: "--encrypt-to must be a public key of age, which begins with age1.\n",
  });
  expect(await readdir(folder)).toEqual([]);
});

test("killed while it encrypts: no file outside the data folder can be read, and the next backup erases it", async () => {
  const { settings, folder } = await setUp();
  const { recipient } = await ageKeys();
  const { path, stuck } = await stuckAge();
  const TMPDIR = await temporaryFolder();
  const env = { ...settings, TMPDIR, PATH: `${path}:${process.env.PATH}` };
  const child = spawnMessages(env, "backup", folder, "--encrypt-to", recipient);
  const ended = once(child, "close");
  const age = await stuck();
  onTestFinished(() => void process.kill(age));
  child.kill("SIGKILL");
  child.stdout.destroy();
  child.stderr.destroy();
  await ended;
  const [part, ...others] = await readdir(folder);
  expect(part).toMatch(/\.db\.age\.part$/);
  expect(await readFile(join(folder, String(part)), "utf8")).toBe("");
  expect(others).toEqual([]);
  expect(await readdir(TMPDIR)).toEqual([]);
  const stored = await readdir(String(settings.DATA_DIR));
  expect(stored.filter((name) => !/^messages\.db(-wal|-shm)?$/.test(name))).toEqual([]);

  await messages(settings, "backup", folder);
  expect(await readdir(folder)).toEqual([expect.stringMatching(NEW)]);
});
