import { Gauge, type Registry } from "prom-client";
import type { Database } from "#server/database/database.ts";
import { lastTime } from "#server/outbox/history.ts";
import { countUnsent, type Unsent } from "#server/outbox/statistics.ts";
import type { Probe } from "#server/outbox/store.ts";
import { withTimeout } from "#server/with-timeout.ts";

/** By default Prometheus gives up on a scrape after ten seconds. */
const QUERY_TIMEOUT_MS = 3_000;

/**
 * Returns a function that updates what the database says for a scrape, and never rejects. While the database is down,
 * `database_up` is 0 and the other metrics are absent, since old values or zeros would mislead.
 */
export function createQueueMetrics(
  registry: Registry,
  database: Database,
  probe: Probe,
  now: () => number,
): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({
    name: "database_up",
    help: "1 if the database answered this scrape and a message could be stored within the last ten seconds",
    registers,
  });
  const depth = new Gauge({
    name: "mail_queue_depth",
    help: "Unsent emails: due (including those waiting for a retry), held (spam or a flood), dead (given up)",
    labelNames: ["state"],
    registers,
  });
  const oldest = new Gauge({
    name: "mail_oldest_unsent_age_seconds",
    help: "How long the oldest due email has been in the queue; 0 if none is due",
    registers,
  });
  const backup = new Gauge({
    name: "last_backup_timestamp_seconds",
    help: "When the newest backup in the history was made, in seconds since 1970; 0 if none is known",
    registers,
  });

  const read = async (): Promise<[Unsent, number | null] | null> =>
    (await probe()) ? Promise.all([countUnsent(database), lastTime(database, "backup")]) : null;

  return async () => {
    const found = await withTimeout(read(), QUERY_TIMEOUT_MS, null);
    up.set(found ? 1 : 0);
    depth.reset();
    oldest.remove();
    backup.remove();
    if (!found) return;
    const [queue, backupAt] = found;
    for (const state of ["due", "held", "dead"] as const) depth.set({ state }, queue[state]);
    const { oldestDue } = queue;
    oldest.set(oldestDue === null ? 0 : Math.max(0, now() - oldestDue) / 1000);
    backup.set((backupAt ?? 0) / 1000);
  };
}
