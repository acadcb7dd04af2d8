import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "#server/database/database.ts";
import { within } from "#server/within.ts";

/** In characters: as the longest message of a form, so that a disk that is nearly full says so. */
const PAYLOAD_LENGTH = 16_384;

/** How long a probe may take, in milliseconds: longer is not ready. */
const LIMIT_MS = 1_500;

/** How long what it found is said again, in milliseconds: anyone may ask, as often as they like. */
const FRESH_MS = 400;

/** Whether a post would be stored now: says so within two seconds. Never rejects. */
export type Probe = () => Promise<boolean>;

/**
 * Stores a message and takes it away again, in one transaction: it fails where a post would fail. Only one is under way at
 * a time, and those who ask meanwhile share its outcome.
 */
export function createProbe(database: Database): Probe {
  let outcome: Promise<boolean> | null = null;
  const forget = () => {
    outcome = null;
  };
  return () => {
    // Forgotten some time after it is known, and not before: the answer itself waits for nothing.
    outcome ??= storeAndDelete(database)
      .then(
        () => true,
        () => false,
      )
      .finally(() => void setTimeout(forget, FRESH_MS).unref());
    return within(outcome, LIMIT_MS, false);
  };
}

async function storeAndDelete(database: Database): Promise<void> {
  const id = randomUUID();
  // Random, or PostgreSQL would compress it.
  const payload = randomBytes(PAYLOAD_LENGTH / 2).toString("hex");
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
