import { Gauge, type Registry } from "prom-client";
import type { Database } from "#server/database/database.ts";
import type { Probe } from "#server/outbox/probe.ts";
import { type Queue, readQueue } from "#server/outbox/queue.ts";
import { within } from "#server/within.ts";

/** Prometheus gives a scrape ten seconds by default, and a silent database would use them up. */
const DATABASE_LIMIT_MS = 3_000;

/**
 * Returns the function that reads the outbox for a scrape, which never rejects. While the database
 * cannot be reached, `database_up` is 0 and the figures of the queue are left out: an old figure
 * would be a guess, and a zero a lie.
 */
export function createQueueMetrics(
  registry: Registry,
  database: Database,
  probe: Probe,
  now: () => number,
  limitMs = DATABASE_LIMIT_MS,
): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({
    name: "database_up",
    help: "1 when a message could be stored at the moment of this scrape",
    registers,
  });
  const depth = new Gauge({
    name: "mail_queue_depth",
    help: "Mails that are not sent: due (also those waiting for another try), held (look like spam), dead (given up)",
    labelNames: ["state"],
    registers,
  });
  const oldest = new Gauge({
    name: "mail_oldest_unsent_age_seconds",
    help: "For how long the oldest mail that is due has been in the queue; 0 when none is",
    registers,
  });

  return async () => {
    const canStore = await probe();
    const queue = canStore && (await within<Queue | null>(readQueue(database), limitMs, null));
    up.set(queue ? 1 : 0);
    depth.reset();
    oldest.remove();
    if (!queue) return;
    for (const state of ["due", "held", "dead"] as const) depth.set({ state }, queue[state]);
    const { oldestDue } = queue;
    oldest.set(oldestDue === null ? 0 : Math.max(0, now() - oldestDue) / 1000);
  };
}
