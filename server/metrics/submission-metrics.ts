import { Counter, type Registry } from "prom-client";
import {
  SUBMISSION_OUTCOMES,
  SUBMISSION_REFUSALS,
  type SubmissionCounts,
} from "#server/forms/submission-counts.ts";
import { KINDS } from "#server/outbox/message.ts";

/** Counts what the forms brought, and what was refused and why. */
export function createSubmissionMetrics(registry: Registry): SubmissionCounts {
  const taken = new Counter({
    name: "submissions_total",
    help: "Submissions that were taken: accepted, held (looks like spam, kept, not mailed), repeated (was here before)",
    labelNames: ["kind", "outcome"],
    registers: [registry],
  });
  const refused = new Counter({
    name: "submission_refusals_total",
    help: "Submissions that were not taken, by the reason",
    labelNames: ["reason"],
    registers: [registry],
  });
  // A series that is not there at zero hides its first increase.
  for (const kind of KINDS) {
    for (const outcome of SUBMISSION_OUTCOMES) taken.inc({ kind, outcome }, 0);
  }
  for (const reason of SUBMISSION_REFUSALS) refused.inc({ reason }, 0);
  return {
    taken: (kind, outcome) => taken.inc({ kind, outcome }),
    refused: (reason) => refused.inc({ reason }),
  };
}
