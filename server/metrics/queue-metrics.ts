import { Gauge, type Registry } from "prom-client";
import type { Database } from "#server/database/database.ts";
import type { Probe } from "#server/outbox/probe.ts";
import { type Queue, readQueue } from "#server/outbox/queue.ts";
import { within } from "#server/within.ts";

const STATES = ["due", "held", "dead"] as const;

/** Prometheus gives a scrape ten seconds by default, and a database that is silent would use them up. */
const DATABASE_LIMIT_MS = 3_000;

/**
 * The outbox as it is at the moment of a scrape: gives the function that reads it, which never rejects. While the
 * database cannot be reached, `database_up` is 0 and the figures of the queue are left out: an old figure would be a
 * guess, and a zero a lie.
 */
export function createQueueMetrics(
  registry: Registry,
  database: Database,
  probe: Probe,
  now: () => number,
  limitMs = DATABASE_LIMIT_MS,
): () => Promise<void> {
  const up = new Gauge({
    name: "database_up",
    help: "1 when a message could be stored at the moment of this scrape",
    registers: [registry],
  });
  const depth = new Gauge({
    name: "mail_queue_depth",
    help: "Mails that are not sent: due (also those waiting for another try), held (look like spam), dead (given up)",
    labelNames: ["state"],
    registers: [registry],
  });
  const oldest = new Gauge({
    name: "mail_oldest_unsent_age_seconds",
    help: "For how long the oldest mail that is due has been in the queue; 0 when none is",
    registers: [registry],
  });

  return async () => {
    const queue = (await probe())
      ? await within<Queue | null>(readQueue(database), limitMs, null)
      : null;
    up.set(Number(queue !== null));
    depth.reset();
    oldest.remove();
    if (queue === null) return;
    for (const state of STATES) depth.set({ state }, queue[state]);
    const { oldestDue } = queue;
    oldest.set(oldestDue === null ? 0 : Math.max(0, now() - oldestDue) / 1000);
  };
}
