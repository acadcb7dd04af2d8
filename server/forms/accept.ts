import type { Logger } from "pino";
import * as v from "valibot";
import { clean } from "#contract/fields.ts";
import { HONEYPOT } from "#contract/form.ts";
import type { Kind } from "#contract/kinds.ts";
import { validatePayload } from "#contract/schemas.ts";
import { within } from "#server/clock.ts";
import type { RateLimit } from "#server/http/rate-limit.ts";
import type { Submission } from "#server/outbox/message.ts";
import type { Store, Stored } from "#server/outbox/store.ts";
import type { HeldReason } from "#server/outbox/words.ts";
import type { SubmissionCounts } from "./submission-counts.ts";

/** The first error, and the errors by field name. */
interface InvalidFields {
  error: string;
  fields: Record<string, string>;
}

interface Valid {
  submission: Submission;
  /** Why it looks like spam, if it does. */
  heldReason?: HeldReason;
}

type ParseResult = Valid | { invalid: InvalidFields };

interface AcceptOptions {
  store: Store;
  isFlood: RateLimit["isFlood"];
  /**
   * How long storing may take, in milliseconds; unless given, as long as the database takes. It may still commit a message
   * that was answered as failed; the visitor's retry has the same idempotency key.
   */
  storeTimeoutMs?: number | undefined;
  /** Called after storing a message that is due to be emailed. */
  onStored: () => void;
  /** Called after the database failed. */
  onFailed: () => void;
  counts: SubmissionCounts;
  log: Logger;
}

/**
 * `accepted`: the message is durable, stored now or by an earlier attempt. `conflict`: its key was used for another
 * message. `failed`: the database failed and nothing is stored.
 */
type Outcome = { invalid: InvalidFields } | "accepted" | "conflict" | "failed";

/** Validates and stores a submission. During a flood it is held: stored, but not emailed. */
export type Accept = (
  kind: Kind,
  fields: object,
  idempotencyKey: string | null,
  requestId: string,
) => Promise<Outcome>;

/** Every message is stored through this, however it was submitted. */
export function createAccept(options: AcceptOptions): Accept {
  const { store, isFlood, storeTimeoutMs, onStored, onFailed, counts, log } = options;
  return async (kind, fields, idempotencyKey, requestId) => {
    const parsed = parseSubmission(kind, fields);
    if ("invalid" in parsed) return parsed;
    const { submission, heldReason: trapped } = parsed;
    // A name space of its own: what the trap holds answers no clean message, whose key a stranger may know.
    const key = idempotencyKey && trapped ? `trap ${idempotencyKey}` : idempotencyKey;
    // Only what would be emailed counts: nothing else may cause the messages of others to be held.
    const heldReason = trapped ?? (isFlood() ? "flood" : undefined);
    let stored: Stored;
    try {
      const storing = store(submission, key, heldReason);
      stored = await (storeTimeoutMs ? within(storing, storeTimeoutMs) : storing);
    } catch (err) {
      log.error({ err, requestId }, "the message could not be stored");
      onFailed();
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

/** Validates a request's fields as a message of this kind. Errors are in the order of the form's fields. */
export function parseSubmission(kind: Kind, fields: object): ParseResult {
  const result = validatePayload(kind, fields);
  if (!result.success) return invalid(result.issues);
  const submission = { kind, payload: result.output } as const;
  const trap = HONEYPOT in fields ? fields[HONEYPOT] : null;
  const isEmpty = trap === null || (typeof trap === "string" && clean(trap) === "");
  return isEmpty ? { submission } : { submission, heldReason: "honeypot" };
}

function invalid(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): ParseResult {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = v.getDotPath(issue);
    if (name) fields[name] ??= issue.message;
  }
  return { invalid: { error: issues[0].message, fields } };
}
