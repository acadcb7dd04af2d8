import { randomUUID } from "node:crypto";
import { withTimeout } from "#server/clock.ts";
import type { Database } from "#server/database/database.ts";

/** How long the database may take, in milliseconds. */
const TIMEOUT_MS = 1_500;

/** How long a good outcome is reused, in milliseconds: each probe writes to the disk, and a proxy asks every second. */
const FRESH_MS = 10_000;

/** Several times what the longest message needs (64 KB), with the write-ahead log. */
const MIN_FREE_BYTES = 1_048_576;

/** Returns whether a message can be stored now. Resolves within 1.5 s, never rejects. */
export type Probe = () => Promise<boolean>;

/**
 * Creates a probe that inserts and deletes a message in one transaction, so it fails whenever storing a real message
 * would. That message is tiny; `freeBytes`, if given, tells whether the database's disk has room for a long one.
 * Concurrent callers share one probe. A good outcome is reused for ten seconds, unless `expire` is called, because a
 * message could not be stored.
 */
export function createProbe(database: Database, freeBytes?: () => Promise<number>) {
  let running: Promise<boolean> | null = null;
  let goodUntil = 0;

  async function run(): Promise<boolean> {
    if (freeBytes && (await freeBytes()) < MIN_FREE_BYTES) return false;
    await storeAndDelete(database);
    goodUntil = performance.now() + FRESH_MS;
    return true;
  }

  const probe: Probe = async () => {
    if (performance.now() < goodUntil) return true;
    running ??= run().finally(() => {
      running = null;
    });
    return withTimeout(running, TIMEOUT_MS, false);
  };
  const expire = () => {
    goodUntil = 0;
  };
  return { probe, expire };
}

// As sent: like nearly every message, it is in none of the indexes of a few.
const INSERT = `
  INSERT INTO messages (id, kind, received_at, state, queued_at, body_hash, payload, search)
  VALUES ($1, 'probe', 0, 'sent', 0, '', $2, $2)`;

/** Stores a message and deletes it again, in one transaction. Rejects if a message cannot be stored. */
export async function storeAndDelete(database: Database): Promise<void> {
  const id = randomUUID();
  await database.batch([
    // Letters that not every encoding of a database has.
    { sql: INSERT, values: [id, "שלום 🛡"] },
    // Its foreign key also makes this read the notes.
    { sql: "DELETE FROM messages WHERE id = $1", values: [id] },
  ]);
}
