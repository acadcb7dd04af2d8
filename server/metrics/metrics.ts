import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Database } from "#server/database/database.ts";
import type { Probe } from "#server/outbox/probe.ts";
import { createCspMetrics } from "./csp-metrics.ts";
import { createHttpMetrics } from "./http-metrics.ts";
import { createMailMetrics } from "./mail-metrics.ts";
import { createQueueMetrics } from "./queue-metrics.ts";
import { createSubmissionMetrics } from "./submission-metrics.ts";

interface MetricsParts {
  database: Database;
  probe: Probe;
  /** Aborts when the server begins to end. */
  ending: AbortSignal;
  /** How many lines of the log could not be written. */
  droppedLogLines: () => number;
  /** The time in milliseconds. */
  now: () => number;
}

/**
 * Everything that the server counts, in a registry of its own, beside what prom-client says of the process (memory,
 * processor, event loop). No label has a value that a visitor chooses, so their number is bounded.
 */
export function createMetrics({ database, probe, ending, droppedLogLines, now }: MetricsParts) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "server_ending",
    help: "1 while the server finishes what is in hand before it ends",
    registers: [registry],
    collect() {
      this.set(Number(ending.aborted));
    },
  });
  new Gauge({
    name: "log_lines_dropped",
    help: "Lines of the log that could not be written since the start: a full disk, or nobody reads",
    registers: [registry],
    collect() {
      this.set(droppedLogLines());
    },
  });
  const readQueue = createQueueMetrics(registry, database, probe, now);
  return {
    countRequest: createHttpMetrics(registry),
    submissions: createSubmissionMetrics(registry),
    mails: createMailMetrics(registry),
    countCspReport: createCspMetrics(registry),
    contentType: registry.contentType as string,
    /** The text that Prometheus reads. Never rejects for want of the database. */
    async scrape(): Promise<string> {
      await readQueue();
      return registry.metrics();
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
