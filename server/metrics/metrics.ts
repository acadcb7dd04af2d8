import * as prom from "prom-client";
import { KINDS } from "#contract/kinds.ts";
import type { Database } from "#server/database/database.ts";
import { DESK_REFUSALS, type DeskRefusal } from "#server/desk/access.ts";
import { OUTCOMES, REFUSALS, type SubmissionCounts } from "#server/forms/submission-counts.ts";
import type { FinishedRequest } from "#server/http/request-log.ts";
import { type MailCounts, VERDICTS } from "#server/outbox/outgoing.ts";
import type { Probe } from "#server/outbox/probe.ts";
import { createQueueMetrics } from "./queue-metrics.ts";

interface MetricsOptions {
  database: Database;
  probe: Probe;
  /** Aborts when the server starts to shut down. */
  shutdown: AbortSignal;
  /** Returns how many log lines were dropped. */
  droppedLogLines: () => number;
  /** Returns the time in milliseconds since 1970. */
  now: () => number;
}

/**
 * Creates all metrics, including prom-client's own of the process (memory, processor, event loop). Visitors cannot
 * choose the value of a label, so the number of series is bounded.
 */
export function createMetrics({ database, probe, shutdown, droppedLogLines, now }: MetricsOptions) {
  const registry = new prom.Registry();
  const registers = [registry];
  prom.collectDefaultMetrics({ register: registry });

  /** Creates a counter with all its series at zero: Prometheus cannot see the first increase of a new series. */
  function counter<T extends string>(name: string, help: string, series: prom.LabelValues<T>[]) {
    const labelNames = Object.keys(series[0] ?? {}) as T[];
    const result = new prom.Counter({ name, help, labelNames, registers });
    for (const labels of series) result.inc(labels, 0);
    return result;
  }
  const acknowledged = counter(
    "submissions_total",
    "Acknowledged submissions: accepted, held (spam or a flood, stored but not emailed), repeated (stored before)",
    KINDS.flatMap((kind) => OUTCOMES.map((outcome) => ({ kind, outcome }))),
  );
  const refused = counter(
    "submission_refusals_total",
    "Refused submissions, by reason",
    REFUSALS.map((reason) => ({ reason })),
  );
  const deskRefused = counter(
    "desk_refusals_total",
    "Refused calls of the organisers' desk, by reason",
    DESK_REFUSALS.map((reason) => ({ reason })),
  );
  const sent = counter("mails_sent_total", "Emails accepted by the mail server", [{}]);
  const failures = counter(
    "mail_failures_total",
    "Failed attempts to send an email: transient (a retry may succeed), permanent (the email is refused), envelope (the sender or every recipient is), credentials (ours are)",
    VERDICTS.map((verdict) => ({ verdict })),
  );
  const shuttingDown = new prom.Gauge({
    name: "server_shutting_down",
    help: "1 while the server shuts down",
    registers,
  });
  const dropped = new prom.Counter({
    name: "log_lines_dropped_total",
    help: "Dropped log lines: a full disk, or a reader that does not read",
    registers,
  });
  const updateQueue = createQueueMetrics(registry, database, probe, now);

  return {
    countRequest: createHttpMetrics(registry),
    submissions: {
      acknowledged: (kind, outcome) => acknowledged.inc({ kind, outcome }),
      refused: (reason) => refused.inc({ reason }),
    } satisfies SubmissionCounts,
    deskRefused: (reason: DeskRefusal) => deskRefused.inc({ reason }),
    mails: {
      sent: () => sent.inc(),
      failed: (verdict) => failures.inc({ verdict }),
    } satisfies MailCounts,
    contentType: registry.contentType as string,
    /** Returns the text for Prometheus, even while the database is down. */
    async scrape(): Promise<string> {
      await updateQueue();
      shuttingDown.set(Number(shutdown.aborted));
      dropped.reset();
      dropped.inc(droppedLogLines());
      return registry.metrics();
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Creates metrics of finished requests. Returns a function that counts and times one. */
function createHttpMetrics(registry: prom.Registry): (request: FinishedRequest) => void {
  const requests = new prom.Counter({
    name: "http_requests_total",
    help: "Finished requests; status 499: the client disconnected before the response was complete",
    labelNames: ["route", "method", "status"],
    registers: [registry],
  });
  const durations = new prom.Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the headers of a request to the end of its response",
    labelNames: ["route"],
    // For files from memory, messages that wait for a disk or a database, and whatever is too slow.
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5],
    registers: [registry],
  });
  return ({ route, method, status, ms }) => {
    requests.inc({ route, method, status });
    durations.observe({ route }, ms / 1000);
  };
}
