import { setTimeout } from "node:timers/promises";
import { Gauge, type Registry } from "prom-client";
import type { Database, Row } from "#server/database/database.ts";

/** The states in which a delivery is not over; those that are sent are only ever counted by `npm run messages`. */
const STATES = ["due", "held", "dead"] as const;

// Reads an index of what is not sent: the work does not grow with the messages that are kept. The age is that of the
// place in the queue and not of the message: an old one that an operator resends has not waited since it came in.
const READ_QUEUE = `
  SELECT state, count(*) AS deliveries, min(queued_at) AS oldest
  FROM deliveries WHERE state <> 'sent' GROUP BY state`;

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
  now: () => number,
  limitMs = DATABASE_LIMIT_MS,
): () => Promise<void> {
  const up = new Gauge({
    name: "database_up",
    help: "1 when the database answered this scrape",
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
    const rows = await readInTime(database, limitMs);
    up.set(Number(rows !== null));
    depth.reset();
    oldest.remove();
    if (rows === null) return;
    for (const state of STATES) {
      depth.set({ state }, Number(rows.find((row) => row.state === state)?.deliveries ?? 0));
    }
    const since = rows.find(({ state }) => state === "due")?.oldest;
    oldest.set(since == null ? 0 : Math.max(0, now() - Number(since)) / 1000);
  };
}

/** null when the database fails or does not answer in time. */
async function readInTime(database: Database, limitMs: number): Promise<Row[] | null> {
  const done = new AbortController();
  const late = setTimeout(limitMs, null, { signal: done.signal });
  // A transaction, as readiness asks for: both are about a database that takes messages, and not one that only reads.
  const asked = database.batch([{ sql: READ_QUEUE }]).then(([rows]) => rows ?? []);
  const rows = await Promise.race([asked.catch(() => null), late]);
  done.abort();
  return rows;
}
