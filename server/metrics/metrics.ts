import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Database } from "#server/database/database.ts";
import { createCspMetrics } from "./csp-metrics.ts";
import { createHttpMetrics } from "./http-metrics.ts";
import { createMailMetrics } from "./mail-metrics.ts";
import { createQueueMetrics } from "./queue-metrics.ts";
import { createSubmissionMetrics } from "./submission-metrics.ts";

export interface MetricsOptions {
  database: Database;
  /** Aborts when the server begins to end. */
  ending: AbortSignal;
  /** The time in milliseconds. */
  now: () => number;
}

/**
 * Everything that the server counts, in a registry of its own, beside what prom-client says of the process (memory,
 * processor, event loop). No label has a value that a visitor chooses, so their number is bounded.
 */
export function createMetrics({ database, ending, now }: MetricsOptions) {
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
  const readQueue = createQueueMetrics(registry, database, now);
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
