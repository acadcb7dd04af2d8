import { createHash, randomUUID } from "node:crypto";
import { CONSENT_LABEL, consentFromMessage } from "#contract/registration.ts";
import type { Database } from "#server/database/database.ts";
import type { Submission } from "./message.ts";
import { searchText } from "./search.ts";
import type { HeldReason } from "./words.ts";

/** `repeated`: the key was used before for the same submission. `conflict`: it was used for another one. */
export type Stored = "stored" | "repeated" | "conflict";

/**
 * Stores a submission durably; rejects, with nothing stored, if the database fails. If `heldReason` is given, the
 * message is not emailed until it is released.
 */
export type Store = (
  submission: Submission,
  idempotencyKey: string | null,
  heldReason?: HeldReason,
) => Promise<Stored>;

const INSERT = `
  INSERT INTO messages (id, kind, payload, received_at, idempotency_key, body_hash, consent, consent_wording, search, state,
    held_reason, queued_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  ON CONFLICT (idempotency_key) DO NOTHING
  RETURNING id`;

const HASH_OF_KEY = "SELECT body_hash FROM messages WHERE idempotency_key = $1";

/** Creates a store. `wallTime` reads this machine's wall clock, in milliseconds since 1970. */
export function createStore(database: Database, wallTime: () => number): Store {
  return async ({ kind, payload }, idempotencyKey, heldReason) => {
    const text = JSON.stringify(payload);
    const consent = kind === "registration" ? consentFromMessage(payload.message ?? "") : null;
    const hash = createHash("sha256").update(`${kind}\n${text}`).digest("hex");
    const receivedAt = wallTime();
    // When a flood is over is decided by the time that all servers share.
    const queuedAt = heldReason ? await database.wallTime() : receivedAt;
    const [inserted] = await database.query(INSERT, [
      randomUUID(),
      kind,
      text,
      receivedAt,
      idempotencyKey,
      hash,
      consent,
      consent && CONSENT_LABEL,
      searchText({ kind, payload }),
      heldReason ? "held" : "due",
      heldReason ?? null,
      queuedAt,
    ]);
    if (inserted) return "stored";
    const [sameKey] = await database.query(HASH_OF_KEY, [idempotencyKey]);
    return sameKey?.body_hash === hash ? "repeated" : "conflict";
  };
}
