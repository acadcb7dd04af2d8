import { copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pino } from "pino";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { addMessage } from "../../tests/operator.ts";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { backupSqlite } from "./backup-sqlite.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { databaseFile, openSqliteDatabase } from "./open-sqlite.ts";
import { openSqlite } from "./sqlite.ts";

const LOG = pino({ enabled: false });

let folder: string;
let database: Database;

beforeEach(async () => {
  folder = await temporaryFolder();
  database = openSqlite(join(folder, "messages.db"));
  onTestFinished(() => database.close());
  await migrate(database, Date.now);
});

test("a backup restored into an empty data folder holds the committed rows and no others", async () => {
  const { id } = await addMessage(database);
  const writer = new DatabaseSync(join(folder, "messages.db"));
  writer.exec("BEGIN IMMEDIATE; DELETE FROM messages");
  const file = join(folder, "backup.db");
  await backupSqlite(database, file);
  writer.exec("COMMIT");
  writer.close();

  const dataDir = join(folder, "restored");
  await mkdir(dataDir);
  await copyFile(file, databaseFile(dataDir));
  const restored = await openSqliteDatabase(dataDir, Date.now, LOG);
  expect(await restored.query("SELECT id FROM messages")).toEqual([{ id }]);
  expect(await restored.query("SELECT state FROM deliveries")).toEqual([{ state: "due" }]);
  expect(await restored.query("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
  await restored.close();
});

test("only its owner can read the backup", async () => {
  const file = join(folder, "backup.db");
  await backupSqlite(database, file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("the file already exists: rejected, and it is unchanged", async () => {
  const file = join(folder, "mine.txt");
  await writeFile(file, "mine");
  await expect(backupSqlite(database, file)).rejects.toThrow("EEXIST");
  expect(await readFile(file, "utf8")).toBe("mine");
});

test("a backup that fails half-way leaves no file", async () => {
  const failing = { ...database, query: () => Promise.reject(new Error("disk full")) };
  await expect(backupSqlite(failing, join(folder, "backup.db"))).rejects.toThrow("disk full");
  expect(await readdir(folder)).not.toContain("backup.db");
});
