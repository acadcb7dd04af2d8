import type { Context } from "hono";
import type { Logger } from "pino";
import type { Store, Stored } from "#server/outbox/store.ts";
import type { Env } from "#server/web/env.ts";
import { type InvalidFields, readSubmission } from "./submission.ts";
import type { SubmissionCounts } from "./submission-counts.ts";

interface AcceptParts {
  store: Store;
  /** Called after a message was stored that is to be mailed. */
  onStored: () => void;
  counts: SubmissionCounts;
  log: Logger;
}

const FLOOD = "more messages than usual came in at once";

/**
 * `accepted`: the message is durable, now or since it was sent before. `conflict`: its key was used for another one.
 * `failed`: the database is away, and nothing of it is stored.
 */
type Outcome = { invalid: InvalidFields } | "accepted" | "conflict" | "failed";

/** Checks the fields of a request and stores them. A message of a flood is kept, and not mailed. */
export type Accept = (
  fields: object,
  idempotencyKey: string | null,
  request: Pick<Context<Env>, "env" | "var">,
) => Promise<Outcome>;

/** The one way of a message into the database, however it was sent. */
export function createAccept({ store, onStored, counts, log }: AcceptParts): Accept {
  return async (fields, idempotencyKey, { env: { requestId }, var: { isFlood } }) => {
    const reading = readSubmission(fields);
    if ("invalid" in reading) return reading;
    const { submission, heldReason = isFlood ? FLOOD : undefined } = reading;
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
      log.warn({ requestId, reason: heldReason }, "a message is kept and not mailed");
    } else {
      counts.taken(submission.kind, "accepted");
      onStored();
    }
    return "accepted";
  };
}
