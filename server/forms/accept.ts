import type { Context } from "hono";
import type { Logger } from "pino";
import type { Store, Stored } from "#server/outbox/store.ts";
import type { Env } from "#server/web/env.ts";
import { type InvalidFields, parseSubmission } from "./submission.ts";
import type { SubmissionCounts } from "./submission-counts.ts";

interface AcceptOptions {
  store: Store;
  /** Called after storing a message that is due to be emailed. */
  onStored: () => void;
  counts: SubmissionCounts;
  log: Logger;
}

const FLOOD = "more messages than usual came in at once";

/**
 * `accepted`: the message is durable, stored now or by an earlier attempt. `conflict`: its key was used for another
 * message. `failed`: the database failed and nothing is stored.
 */
type Outcome = { invalid: InvalidFields } | "accepted" | "conflict" | "failed";

/** Validates and stores a submission. During a flood it is held: stored, but not emailed. */
export type Accept = (
  fields: object,
  idempotencyKey: string | null,
  request: Pick<Context<Env>, "env" | "var">,
) => Promise<Outcome>;

/** Every message is stored through this, however it was submitted. */
export function createAccept({ store, onStored, counts, log }: AcceptOptions): Accept {
  return async (fields, idempotencyKey, { env: { requestId }, var: { isFlood } }) => {
    const parsed = parseSubmission(fields);
    if ("invalid" in parsed) return parsed;
    const { submission, heldReason = isFlood ? FLOOD : undefined } = parsed;
    let stored: Stored;
    try {
      stored = await store(submission, idempotencyKey, heldReason);
    } catch (err) {
      log.error({ err, requestId }, "the message could not be stored");
      return "failed";
    }
    if (stored === "conflict") return "conflict";
    if (stored === "repeated") {
      counts.acknowledged(submission.kind, "repeated");
    } else if (heldReason) {
      counts.acknowledged(submission.kind, "held");
      log.warn({ requestId, reason: heldReason }, "message held, not emailed");
    } else {
      counts.acknowledged(submission.kind, "accepted");
      onStored();
    }
    return "accepted";
  };
}
