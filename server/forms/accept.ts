import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import * as v from "valibot";
import { clean } from "#contract/fields.ts";
import { HONEYPOT } from "#contract/form.ts";
import type { Kind } from "#contract/kinds.ts";
import { validatePayload } from "#contract/schemas.ts";
import type { RateLimit } from "#server/http/rate-limit.ts";
import type { Submission } from "#server/outbox/message.ts";
import type { Store, Stored } from "#server/outbox/store.ts";
import type { HeldReason } from "#server/outbox/words.ts";

/** The first error, and the errors by field name. */
interface InvalidFields {
  error: string;
  fields: Record<string, string>;
}

/** `heldReason`: why it looks like spam, if it does. */
type ParseResult = { submission: Submission; heldReason?: HeldReason } | { invalid: InvalidFields };

interface AcceptOptions {
  store: Store;
  isFlood: RateLimit["isFlood"];
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
type Answer = { invalid: InvalidFields } | "accepted" | "conflict" | "failed";

/** Validates and stores a submission. During a flood it is held: stored, but not emailed. */
export type Accept = (
  kind: Kind,
  fields: object,
  idempotencyKey: string | null,
  requestId: string,
) => Promise<Answer>;

/** Every message is stored through this, however it was submitted. */
export function createAccept(options: AcceptOptions): Accept {
  const { store, isFlood, onStored, onFailed, counts, log } = options;
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
      stored = await store(submission, key, heldReason);
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

/** `held`: spam or a flood, stored but not emailed. `repeated`: was stored before, under the same key. */
export const OUTCOMES = ["accepted", "held", "repeated"] as const;

/** What each status means however the form was submitted; `size` and `type` concern the body. */
const REASONS = {
  401: "key",
  403: "origin",
  413: "size",
  415: "type",
  429: "rate",
  503: "database",
} as const;

/** `database`: it failed. `fault`: an error of our own. */
export const REFUSALS = [...Object.values(REASONS), "fields", "conflict", "fault"] as const;

type Reason = (typeof REFUSALS)[number];

/** Counts each submission once, as either acknowledged or refused. */
export interface SubmissionCounts {
  acknowledged(kind: Submission["kind"], outcome: (typeof OUTCOMES)[number]): void;
  refused(reason: Reason): void;
}

/**
 * Counts refused submissions by the response's status, so that none is missed, whichever handler refuses. `own` gives
 * the statuses whose meaning depends on how the form was submitted.
 */
export function countRefusals(counts: SubmissionCounts, own: Readonly<Record<number, Reason>>) {
  const reasons: typeof own = { ...REASONS, ...own };
  return createMiddleware(async (c, next) => {
    await next();
    const { status } = c.res;
    if (status < 400) return;
    const reason = reasons[status];
    if (reason) counts.refused(reason);
    // It is no fault of ours if the client breaks off.
    else if (!c.req.raw.signal.aborted) counts.refused("fault");
  });
}
