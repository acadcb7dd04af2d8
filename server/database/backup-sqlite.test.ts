import { open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openEmpty, SQLITE } from "../../tests/databases.ts";
import { addMessage, addSessions } from "../../tests/operator.ts";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { backupSqlite } from "./backup-sqlite.ts";
import { databaseFile } from "./data-folder.ts";

test("sessions and sign-in links: no remains of them are in a backup", async () => {
  const database = await openEmpty(SQLITE);
  await addMessage(database);
  await addSessions(database);
  const folder = await temporaryFolder();
  await backupSqlite(database, join(folder, "copy.db"));
  const copy = await readFile(join(folder, "copy.db"));
  const found = ["Dana", "hash of a token", "circle.test"].filter((word) => copy.includes(word));
  expect(found).toEqual(["Dana"]);
  expect(await readdir(folder)).toEqual(["copy.db"]);
});

test("a damaged database: rejected, and no backup is left", async () => {
  const settings = await SQLITE.settings();
  const database = await openEmpty(SQLITE, settings);
  for (let count = 0; count < 50; count += 1) {
    await addMessage(database, { payload: { message: "x".repeat(8_000) } });
  }
  await database.truncateLog();
  const file = await open(databaseFile(String(settings.DATA_DIR)), "r+");
  const { size } = await file.stat();
  await file.write(Buffer.alloc(size / 2, 0xaa), 0, null, size / 2);
  await file.close();
  // Another connection has nothing of it in memory.
  const damaged = SQLITE.open(settings);
  const folder = await temporaryFolder();
  await expect(backupSqlite(damaged, join(folder, "copy.db"))).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
});
