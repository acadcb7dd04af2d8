import { createMiddleware } from "hono/factory";
import type { Submission } from "#server/outbox/message.ts";

/** `held`: looks like spam, kept and not mailed. `repeated`: the same message under the same key was here before. */
export const SUBMISSION_OUTCOMES = ["accepted", "held", "repeated"] as const;

/** `size` and `type` are those of the body, `database` is one that fails, `fault` is ours. */
export const SUBMISSION_REFUSALS = [
  "origin",
  "key",
  "rate",
  "type",
  "size",
  "fields",
  "conflict",
  "database",
  "fault",
] as const;

type Outcome = (typeof SUBMISSION_OUTCOMES)[number];
type Reason = (typeof SUBMISSION_REFUSALS)[number];

/** Told of every submission, once: it is either taken or refused. */
export interface SubmissionCounts {
  taken(kind: Submission["kind"], outcome: Outcome): void;
  refused(reason: Reason): void;
}

const REASONS: Readonly<Record<number, Reason>> = {
  401: "key",
  403: "origin",
  413: "size",
  415: "type",
  429: "rate",
  503: "database",
};

/**
 * Counts what is not taken, by the status of the answer: so whatever refuses a submission is counted, wherever it stands.
 * `own` are the statuses that mean something else in each way of sending.
 */
export function countRefusals(counts: SubmissionCounts, own: Readonly<Record<number, Reason>>) {
  const reasons = { ...REASONS, ...own };
  return createMiddleware(async (c, next) => {
    await next();
    const { status } = c.res;
    if (status >= 400) counts.refused(reasons[status] ?? "fault");
  });
}
