import { createHash, randomUUID } from "node:crypto";
import { CONSENT_LABEL, consentFromMessage } from "#contract/registration.ts";
import type { Database } from "#server/database/database.ts";
import { type Submission, searchText } from "./message.ts";

/** `repeated`: the key was used before for the same submission. `conflict`: it was used for another one. */
export type Stored = "stored" | "repeated" | "conflict";

/**
 * Stores a submission durably; rejects, with nothing stored, if the database fails. If `heldReason` is given, the
 * message is not emailed until it is released.
 */
export type Store = (
  submission: Submission,
  idempotencyKey: string | null,
  heldReason?: string,
) => Promise<Stored>;

const INSERT_MESSAGE = `
  INSERT INTO messages
    (id, kind, payload, received_at, idempotency_key, body_hash, consent, consent_wording, search)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (idempotency_key) DO NOTHING
  RETURNING id`;

// Selects from messages, so that a repeat, which inserted no message, gets no delivery either. Due at 0 means at once,
// whatever the servers' clocks say. If it is held, due_at is when, by the clock that they share.
const INSERT_DELIVERY = `
  INSERT INTO deliveries (id, message_id, state, held_reason, due_at, queued_at, attempt)
  SELECT $1, id, $3, $4, $5, received_at, 0 FROM messages WHERE id = $2`;

const HASH_OF_KEY = "SELECT body_hash FROM messages WHERE idempotency_key = $1";

/**
 * Creates a store that inserts a message and its delivery in one transaction, so no acknowledged message lacks a
 * delivery. `now` returns the time in milliseconds since 1970.
 */
export function createStore(database: Database, now: () => number): Store {
  return async ({ kind, payload }, idempotencyKey, heldReason) => {
    const id = randomUUID();
    const text = JSON.stringify(payload);
    const consent = kind === "registration" ? consentFromMessage(payload.message ?? "") : null;
    const hash = createHash("sha256").update(`${kind}\n${text}`).digest("hex");
    const dueAt = heldReason ? await database.now() : 0;
    const wording = consent && CONSENT_LABEL;
    const search = searchText(payload);
    const [inserted] = await database.batch([
      {
        sql: INSERT_MESSAGE,
        values: [id, kind, text, now(), idempotencyKey, hash, consent, wording, search],
      },
      {
        sql: INSERT_DELIVERY,
        values: [randomUUID(), id, heldReason ? "held" : "due", heldReason ?? null, dueAt],
      },
    ]);
    if (inserted?.length) return "stored";
    const [sameKey] = await database.query(HASH_OF_KEY, [idempotencyKey]);
    return sameKey?.body_hash === hash ? "repeated" : "conflict";
  };
}
