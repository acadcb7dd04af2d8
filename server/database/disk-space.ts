import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "./database.ts";

/** Enough to erase dozens of messages, and for what the write-ahead log then adds to the database. */
const RESERVE_BYTES = 1_048_576;

/** The reserve is made only if this much is free: it must not be what fills the disk. */
const ROOM_BYTES = 16 * RESERVE_BYTES;

/** Returns how many bytes a process without privileges can still write to the disk of this folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const reserveFile = (dataDir: string) => join(dataDir, "disk-reserve");

/**
 * Keeps a file in the data folder that `erase` can free on a full disk, since SQLite needs room to delete. Makes it if
 * it is missing and there is room. Never rejects.
 */
export async function keepReserve(dataDir: string, free = freeBytes): Promise<void> {
  const file = reserveFile(dataDir);
  try {
    if (existsSync(file) || (await free(dataDir)) < ROOM_BYTES) return;
    // Random, since some file systems compress.
    await writeFile(file, randomBytes(RESERVE_BYTES), { mode: 0o600 });
  } catch {
    await rm(file, { force: true }).catch(() => {});
  }
}

/** Frees the reserve, so that messages can be erased. */
export async function freeReserve(dataDir: string): Promise<void> {
  await rm(reserveFile(dataDir), { force: true });
}

/** Returns the embedded database in this data folder such that each `truncateLog`, also the daily one, renews the reserve. */
export function withReserve(database: Database, dataDir: string): Database {
  return {
    ...database,
    truncateLog: () => database.truncateLog().finally(() => keepReserve(dataDir)),
  };
}
