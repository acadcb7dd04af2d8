import type { Logger } from "pino";
import type { Store, Stored } from "./store.ts";
import { type InvalidFields, readSubmission } from "./submission.ts";
import type { SubmissionCounts } from "./submission-counts.ts";

export interface AcceptOptions {
  store: Store;
  /** Called after a message was stored that is to be mailed. */
  onStored: () => void;
  counts: SubmissionCounts;
  log: Logger;
}

/**
 * `accepted`: the message is durable, now or since it was sent before. `conflict`: its key was used for another one.
 * `failed`: the database is away, and nothing of it is stored.
 */
export type Outcome = { invalid: InvalidFields } | "accepted" | "conflict" | "failed";

/** Checks the fields of a request and stores them: the one way of a message into the database, however it was sent. */
export async function accept(
  fields: object,
  idempotencyKey: string | null,
  requestId: string,
  { store, onStored, counts, log }: AcceptOptions,
): Promise<Outcome> {
  const reading = readSubmission(fields);
  if ("invalid" in reading) return reading;
  const { submission, heldReason } = reading;
  let stored: Stored;
  try {
    stored = await store(submission, idempotencyKey, heldReason);
  } catch (err) {
    log.error({ err, requestId }, "the message could not be stored");
    return "failed";
  }
  if (stored === "conflict") return "conflict";
  if (stored === "repeated") {
    counts.taken(submission.kind, "repeated");
  } else if (heldReason) {
    counts.taken(submission.kind, "held");
    const reason = heldReason;
    log.warn({ requestId, reason }, "a message looks like spam: it is kept and not mailed");
  } else {
    counts.taken(submission.kind, "accepted");
    onStored();
  }
  return "accepted";
}
