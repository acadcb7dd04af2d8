import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "#server/database/database.ts";
import { within } from "#server/within.ts";

/** In milliseconds: a database that takes longer is not ready. */
const LIMIT_MS = 1_500;

/** How long an outcome is reused, in milliseconds: anyone may ask, as often as they like. */
const FRESH_MS = 400;

/** Whether a message could be stored now. Answers within two seconds, never rejects. */
export type Probe = () => Promise<boolean>;

/**
 * Stores a message and deletes it again, in one transaction: it fails whenever a real message
 * would. Only one probe runs at a time; those who ask meanwhile share its outcome.
 */
export function createProbe(database: Database): Probe {
  let outcome: Promise<boolean> | null = null;
  const forget = () => {
    outcome = null;
  };
  return () => {
    // The timer starts with the outcome, and delays no answer.
    outcome ??= storeAndDelete(database)
      .then(() => true)
      .catch(() => false)
      .finally(() => void setTimeout(forget, FRESH_MS).unref());
    return within(outcome, LIMIT_MS, false);
  };
}

async function storeAndDelete(database: Database): Promise<void> {
  const id = randomUUID();
  // As long as the longest message: a nearly full disk shows. Random: PostgreSQL compresses.
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
