import { createHash, randomUUID } from "node:crypto";
import { CONSENT_LABEL, consentFromMessage } from "#contract/registration.ts";
import { withTimeout } from "#server/clock.ts";
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
    const dueAt = heldReason ? await database.steadyTime() : 0;
    const wording = consent && CONSENT_LABEL;
    const search = searchText({ kind, payload });
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

/** Stores a message and deletes it again, in one transaction. Rejects if a message cannot be stored. */
export async function storeAndDelete(database: Database): Promise<void> {
  const id = randomUUID();
  await database.batch([
    {
      sql: "INSERT INTO messages (id, kind, payload, received_at, body_hash, search) VALUES ($1, 'probe', $2, 0, '', $2)",
      // Letters that not every encoding of a database has.
      values: [id, "שלום 🛡"],
    },
    // Its foreign key also makes this read the deliveries.
    { sql: "DELETE FROM messages WHERE id = $1", values: [id] },
  ]);
}
