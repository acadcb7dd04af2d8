import { createMiddleware } from "hono/factory";
import type { Submission } from "#server/outbox/message.ts";

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
