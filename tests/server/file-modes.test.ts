import { once } from "node:events";
import { chmod, glob, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { databaseFile, openSqliteDatabase } from "#server/database/open-sqlite.ts";
import { addMessage, messages } from "../operator.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { buildFolder, startChildServer } from "./child-server.ts";
import { spawnMessages } from "./messages.ts";
import { post } from "./submissions.ts";

/* What visitors wrote is for the server's user alone, even in a folder that others may read. */

/** Returns the path of each file below the folder, with its mode. */
async function modes(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const name of glob("**/*.*", { cwd: folder })) {
    found[name.replace(/[^/]+\.eml/, "an email")] = (
      (await stat(join(folder, name))).mode & 0o777
    ).toString(8);
  }
  return found;
}

/** Returns the umask of a process as in its status, for example "0077". */
async function umaskOf(pid: number | undefined): Promise<string | undefined> {
  return /^Umask:\s+(\d+)$/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1];
}

/** Makes a folder that everybody may read, in a process with the usual umask. */
async function publicFolder(folder: string): Promise<string> {
  const before = process.umask(0o022);
  onTestFinished(() => {
    process.umask(before);
  });
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  return folder;
}

const PRIVATE = {
  "messages.db": "600",
  "messages.db-shm": "600",
  "messages.db-wal": "600",
  "server.lock": "600",
};

test("a data folder that others may read: nobody else may read its files, nor a backup", async () => {
  const folder = await buildFolder();
  const DATA_DIR = await publicFolder(join(folder, "data"));
  const server = await startChildServer(folder, {});
  await post(server.url);
  await server.log("mail sent");
  await messages({ DATA_DIR }, "backup", join(DATA_DIR, "backup.db"));
  expect(await modes(DATA_DIR)).toEqual({ ...PRIVATE, "mail/an email": "600", "backup.db": "600" });
  expect(await umaskOf(server.process.pid)).toBe("0077");
});

test("files that an earlier version left readable by others: the next start makes them private", async () => {
  const folder = await buildFolder();
  const DATA_DIR = await publicFolder(join(folder, "data"));
  // Like a server that was killed: its log is left behind.
  const reader = new DatabaseSync(databaseFile(DATA_DIR));
  onTestFinished(() => reader.close());
  reader.exec("PRAGMA journal_mode = WAL; CREATE TABLE earlier (id INTEGER)");
  await writeFile(join(DATA_DIR, "server.lock"), "");
  for (const name of Object.keys(PRIVATE)) await chmod(join(DATA_DIR, name), 0o644);
  await startChildServer(folder, {});
  expect(await modes(DATA_DIR)).toEqual(PRIVATE);
});

test("an operator's command: nobody else may read what it creates", async () => {
  const dataDir = await publicFolder(join(await temporaryFolder(), "data"));
  const database = await openSqliteDatabase(dataDir, Date.now, pino({ enabled: false }));
  for (let count = 0; count < 100; count += 1) {
    await addMessage(database, { payload: { message: "x".repeat(8_000) } });
  }
  await database.close();
  // It waits, since nobody reads more of its output than the first part.
  const child = spawnMessages({ DATA_DIR: dataDir }, ["export", "--format", "json"]);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  await once(child.stdout, "readable");
  expect(await umaskOf(child.pid)).toBe("0077");
});
