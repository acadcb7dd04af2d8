import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "#server/database/database.ts";
import { withTimeout } from "#server/with-timeout.ts";

/** How long the database may take, in milliseconds. */
const TIMEOUT_MS = 1_500;

/** How long an outcome is reused, in milliseconds: the endpoint is public. */
const FRESH_MS = 400;

/** Returns whether a message can be stored now. Resolves within 1.5 s, never rejects. */
export type Probe = () => Promise<boolean>;

/**
 * Inserts and deletes a message in one transaction, so it fails whenever storing a real message would. Concurrent
 * callers share one probe.
 */
export function createProbe(database: Database): Probe {
  let outcome: Promise<boolean> | null = null;
  const forget = () => {
    outcome = null;
  };
  return () => {
    // The timer starts once the outcome is known; no caller waits for it.
    outcome ??= storeAndDelete(database)
      .then(() => true)
      .catch(() => false)
      .finally(() => void setTimeout(forget, FRESH_MS).unref());
    return withTimeout(outcome, TIMEOUT_MS, false);
  };
}

async function storeAndDelete(database: Database): Promise<void> {
  const id = randomUUID();
  // As long as a long message, to notice a nearly full disk; random, since PostgreSQL compresses.
  const payload = randomBytes(8_192).toString("hex");
  await database.batch([
    {
      sql: "INSERT INTO messages (id, kind, payload, received_at, body_hash) VALUES ($1, 'probe', $2, 0, '')",
      values: [id, payload],
    },
    {
      sql: "INSERT INTO deliveries (id, message_id, state, due_at, attempt) VALUES ($1, $1, 'held', 0, 0)",
      values: [id],
    },
    { sql: "DELETE FROM messages WHERE id = $1", values: [id] },
  ]);
}
