import { Counter, Histogram, type Registry } from "prom-client";
import type { FinishedRequest } from "#server/web/request-log.ts";

/** In seconds: a file from memory, a message that waits for the disk, one that waits for a database, too slow. */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 2.5];

/** Counts the requests that are over, and how long they took from their headers to the end of the answer. */
export function createHttpMetrics(registry: Registry): (request: FinishedRequest) => void {
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests that are over; status 499: the client went away before the answer was out",
    labelNames: ["route", "method", "status"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "From the headers of a request to the end of its answer",
    labelNames: ["route"],
    buckets: BUCKETS,
    registers: [registry],
  });
  return ({ route, method, status, ms }) => {
    requests.inc({ route, method, status });
    durations.observe({ route }, ms / 1000);
  };
}
