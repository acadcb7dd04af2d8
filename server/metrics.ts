import type { Logger } from "pino";
import * as prom from "prom-client";
import { KINDS } from "#contract/kinds.ts";
import { withTimeout } from "./clock.ts";
import type { Database } from "./database/database.ts";
import { DESK_REFUSALS, type DeskRefusal } from "./desk/access.ts";
import { OUTCOMES, REFUSALS, type SubmissionCounts } from "./forms/accept.ts";
import { closeGracefully, createHttpServer, listen } from "./http/http-server.ts";
import type { FinishedRequest } from "./http/request-log.ts";
import { lastTime } from "./outbox/history.ts";
import { type MailCounts, VERDICTS } from "./outbox/outgoing.ts";
import type { Probe } from "./outbox/probe.ts";
import { countUnsent } from "./outbox/statistics.ts";
import type { Settings } from "./settings.ts";
import { StartError } from "./start-error.ts";

/** How long the database may take for a scrape, in milliseconds. By default Prometheus gives up after ten seconds. */
const QUERY_TIMEOUT_MS = 3_000;

/** How long a scrape may take to finish during a shutdown, in milliseconds. */
const GRACE_MS = 1_000;

interface MetricsOptions {
  database: Database;
  probe: Probe;
}

/**
 * Creates all metrics, including prom-client's own of the process (memory, processor, event loop). Visitors cannot
 * choose the value of a label, so the number of series is bounded.
 */
export function createMetrics({ database, probe }: MetricsOptions) {
  const registry = new prom.Registry();
  const registers = [registry];
  prom.collectDefaultMetrics({ register: registry });

  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new prom.Gauge({ name, help, labelNames, registers });

  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new prom.Counter({ name, help, labelNames, registers });

  /** Creates a counter with a series at zero for each value: Prometheus cannot see the first increase of a new series. */
  function counterOf<T extends string>(name: string, help: string, series: prom.LabelValues<T>[]) {
    const result = counter(name, help, Object.keys(series[0] ?? {}));
    for (const labels of series) result.inc(labels, 0);
    return result;
  }

  const requests = counter(
    "http_requests_total",
    "Finished requests; status 499: the client disconnected before the response was complete",
    ["route", "method", "status"],
  );
  const durations = new prom.Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the headers of a request to the end of its response",
    labelNames: ["route"],
    // For files from memory, messages that wait for a disk or a database, and whatever is too slow.
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5],
    registers,
  });
  const acknowledged = counterOf(
    "submissions_total",
    "Acknowledged submissions: accepted, held (spam or a flood, stored but not emailed), repeated (stored before)",
    KINDS.flatMap((kind) => OUTCOMES.map((outcome) => ({ kind, outcome }))),
  );
  const refused = counterOf(
    "submission_refusals_total",
    "Refused submissions, by reason",
    REFUSALS.map((reason) => ({ reason })),
  );
  const deskRefused = counterOf(
    "desk_refusals_total",
    "Refused calls of the organisers' desk, by reason",
    DESK_REFUSALS.map((reason) => ({ reason })),
  );
  const sent = counter("mails_sent_total", "Emails accepted by the mail server");
  const failures = counterOf(
    "mail_failures_total",
    "Failed attempts to send an email: transient (a retry may succeed), permanent (the email is refused), envelope (the sender or every recipient is), credentials (ours are)",
    VERDICTS.map((verdict) => ({ verdict })),
  );
  const up = gauge(
    "database_up",
    "1 if the database answered this scrape and a message could be stored within the last ten seconds",
  );
  const depth = gauge(
    "mail_queue_depth",
    "Unsent emails: due (including those waiting for a retry), held (spam or a flood), dead (given up)",
    ["state"],
  );
  const oldest = gauge(
    "mail_oldest_unsent_age_seconds",
    "How long the oldest due email has been in the queue; 0 if none is due",
  );
  const backup = gauge(
    "last_backup_timestamp_seconds",
    "When the newest backup in the history was made, in seconds since 1970; 0 if none is known",
  );

  const readDatabase = async () =>
    (await probe())
      ? Promise.all([countUnsent(database), lastTime(database, "backup"), database.wallTime()])
      : null;

  /**
   * Updates what the database says, and never rejects. While it is down, `database_up` is 0 and the others are absent,
   * since old values or zeros would mislead.
   */
  async function updateFromDatabase(): Promise<void> {
    const found = await withTimeout(readDatabase(), QUERY_TIMEOUT_MS, null);
    up.set(found ? 1 : 0);
    depth.reset();
    oldest.remove();
    backup.remove();
    if (!found) return;
    const [queue, backupAt, databaseTime] = found;
    for (const state of ["due", "held", "dead"] as const) depth.set({ state }, queue[state]);
    const { oldestDue } = queue;
    oldest.set(oldestDue === null ? 0 : Math.max(0, databaseTime - oldestDue) / 1000);
    backup.set((backupAt ?? 0) / 1000);
  }

  return {
    countRequest({ route, method, status, ms }: FinishedRequest): void {
      requests.inc({ route, method, status });
      durations.observe({ route }, ms / 1000);
    },
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
      await updateFromDatabase();
      return registry.metrics();
    },
  };
}

/**
 * Serves `GET /metrics` on its own port, which must not be public. Returns null if `address` is null, or if the default
 * port cannot be used, which is logged. Throws a StartError if a configured port cannot be used.
 */
export async function startMetricsServer(
  address: Settings["metrics"],
  metrics: Pick<ReturnType<typeof createMetrics>, "scrape" | "contentType">,
  log: Logger,
): Promise<{ host: string; port: number; close(): Promise<void> } | null> {
  if (!address) return null;
  const { port, host, isRequired } = address;
  const server = createHttpServer(async ({ url, method }, outgoing) => {
    if (url !== "/metrics" || method !== "GET") return void outgoing.writeHead(404).end();
    const text = await metrics.scrape();
    outgoing.writeHead(200, { "Content-Type": metrics.contentType }).end(text);
  });
  try {
    const actual = await listen(server, port, host, "METRICS_PORT");
    return { host, port: actual, close: () => closeGracefully(server, GRACE_MS) };
  } catch (error) {
    if (isRequired || !(error instanceof StartError)) throw error;
    log.warn({ port, host }, `no metrics: ${error.message}`);
    return null;
  }
}
