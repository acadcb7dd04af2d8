import * as prom from "prom-client";
import type { Database } from "#server/database/database.ts";
import { OUTCOMES, REFUSALS, type SubmissionCounts } from "#server/forms/submission-counts.ts";
import { KINDS } from "#server/outbox/message.ts";
import type { Probe } from "#server/outbox/probe.ts";
import { type MailCounts, VERDICTS } from "#server/outbox/send.ts";
import type { FinishedRequest } from "#server/web/request-log.ts";
import { createQueueMetrics } from "./queue-metrics.ts";

interface MetricsParts {
  database: Database;
  probe: Probe;
  /** Aborts when the server starts to shut down. */
  ending: AbortSignal;
  /** How many log lines could not be written. */
  droppedLogLines: () => number;
  /** The time in milliseconds. */
  now: () => number;
}

/**
 * Everything that the server counts, beside what prom-client measures of the process (memory,
 * processor, event loop). No visitor chooses the value of a label, so the number of series is
 * bounded.
 */
export function createMetrics({ database, probe, ending, droppedLogLines, now }: MetricsParts) {
  const registry = new prom.Registry();
  const registers = [registry];
  prom.collectDefaultMetrics({ register: registry });

  /** A counter with all its series at zero: a series that is missing hides its first increase. */
  function counter<T extends string>(name: string, help: string, series: prom.LabelValues<T>[]) {
    const labelNames = Object.keys(series[0] ?? {}) as T[];
    const result = new prom.Counter({ name, help, labelNames, registers });
    for (const labels of series) result.inc(labels, 0);
    return result;
  }
  const taken = counter(
    "submissions_total",
    "Submissions that were taken: accepted, held (looks like spam, kept, not mailed), repeated (was here before)",
    KINDS.flatMap((kind) => OUTCOMES.map((outcome) => ({ kind, outcome }))),
  );
  const refused = counter(
    "submission_refusals_total",
    "Submissions that were not taken, by the reason",
    REFUSALS.map((reason) => ({ reason })),
  );
  const sent = counter("mails_sent_total", "Mails that the mail server has taken", [{}]);
  const failures = counter(
    "mail_failures_total",
    "Attempts to send a mail that failed: again (may pass), never (this mail is refused), credentials (we are)",
    VERDICTS.map((verdict) => ({ verdict })),
  );
  const cspReports = new prom.Counter({
    name: "csp_reports_total",
    help: "Reports of browsers about the content security policy, by the directive that was broken",
    labelNames: ["directive"],
    registers,
  });
  const isEnding = new prom.Gauge({
    name: "server_ending",
    help: "1 while the server finishes what is in hand before it ends",
    registers,
  });
  const dropped = new prom.Gauge({
    name: "log_lines_dropped",
    help: "Lines of the log that could not be written since the start: a full disk, or nobody reads",
    registers,
  });
  const readQueue = createQueueMetrics(registry, database, probe, now);

  return {
    countRequest: createHttpMetrics(registry),
    submissions: {
      acknowledged: (kind, outcome) => taken.inc({ kind, outcome }),
      refused: (reason) => refused.inc({ reason }),
    } satisfies SubmissionCounts,
    mails: {
      sent: () => sent.inc(),
      failed: (verdict) => failures.inc({ verdict }),
    } satisfies MailCounts,
    /** `directive` must be from a fixed list. */
    countCspReport: (directive: string) => cspReports.inc({ directive }),
    contentType: registry.contentType as string,
    /** The text that Prometheus reads, also while the database is away. */
    async scrape(): Promise<string> {
      await readQueue();
      isEnding.set(Number(ending.aborted));
      dropped.set(droppedLogLines());
      return registry.metrics();
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Counts finished requests, and how long they took from their headers to the end of the answer. */
export function createHttpMetrics(registry: prom.Registry): (request: FinishedRequest) => void {
  const requests = new prom.Counter({
    name: "http_requests_total",
    help: "Requests that are over; status 499: the client went away before the answer was out",
    labelNames: ["route", "method", "status"],
    registers: [registry],
  });
  const durations = new prom.Histogram({
    name: "http_request_duration_seconds",
    help: "From the headers of a request to the end of its answer",
    labelNames: ["route"],
    // A file from memory, a message that waits for the disk, or for a database, too slow.
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5],
    registers: [registry],
  });
  return ({ route, method, status, ms }) => {
    requests.inc({ route, method, status });
    durations.observe({ route }, ms / 1000);
  };
}
