import { createMiddleware } from "hono/factory";
import type { Submission } from "#server/outbox/message.ts";

/** `held`: looks like spam, kept but not mailed. `repeated`: came before, under the same key. */
export const OUTCOMES = ["accepted", "held", "repeated"] as const;

/** What a status means however the form was sent; `size` and `type` are those of the body. */
const REASONS = {
  401: "key",
  403: "origin",
  413: "size",
  415: "type",
  429: "rate",
  503: "database",
} as const;

/** `database` is one that fails, `fault` is ours. */
export const REFUSALS = [...Object.values(REASONS), "fields", "conflict", "fault"] as const;

type Reason = (typeof REFUSALS)[number];

/** Told of every submission once: it is either taken or refused. */
export interface SubmissionCounts {
  taken(kind: Submission["kind"], outcome: (typeof OUTCOMES)[number]): void;
  refused(reason: Reason): void;
}

/**
 * Counts refused submissions by the status of the answer, so that no refusal is missed, whoever
 * gives it. `own` are the statuses whose meaning depends on how the form was sent.
 */
export function countRefusals(counts: SubmissionCounts, own: Readonly<Record<number, Reason>>) {
  const reasons: typeof own = { ...REASONS, ...own };
  return createMiddleware(async (c, next) => {
    await next();
    const { status } = c.res;
    if (status >= 400) counts.refused(reasons[status] ?? "fault");
  });
}
