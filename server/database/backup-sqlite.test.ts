import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { backupSqlite } from "./backup-sqlite.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openSqlite } from "./sqlite.ts";

const _LOG = pino({ enabled: false });

let folder: string;
let database: Database;

beforeEach(async () => {
  folder = await temporaryFolder();
  database = openSqlite(join(folder, "messages.db"));
  onTestFinished(() => database.close());
  await migrate(database, Date.now);
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
