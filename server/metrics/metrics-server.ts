import type { RequestListener } from "node:http";
import type { Logger } from "pino";
import { StartError } from "#server/start-error.ts";
import { SAFE_HEADERS } from "#server/web/headers.ts";
import { closeGracefully, createHttpServer, listen } from "#server/web/life-cycle.ts";
import type { Metrics } from "./metrics.ts";

/** Where Prometheus reads. */
export interface MetricsAddress {
  port: number;
  host: string;
  /** Whether the port was set. If not and it is taken, the server starts without metrics. */
  isRequired: boolean;
}

/** How long a scrape in flight may take when the server ends, in milliseconds. */
const GRACE_MS = 1_000;

type Scraped = Pick<Metrics, "scrape" | "contentType">;

/**
 * Answers `GET /metrics` on a port of its own, which the public cannot reach. Returns null when
 * there are to be no metrics and when the default port is taken, which is logged. Throws a
 * StartError when a port that was set is taken.
 */
export async function startMetricsServer(
  address: MetricsAddress | null,
  metrics: Scraped,
  log: Logger,
): Promise<{ host: string; port: number; close(): Promise<void> } | null> {
  if (!address) return null;
  const { port, host, isRequired } = address;
  const server = createHttpServer(answerScrapes(metrics), log);
  try {
    const actual = await listen(server, port, host, "METRICS_PORT");
    return { host, port: actual, close: () => closeGracefully(server, GRACE_MS) };
  } catch (error) {
    if (isRequired || !(error instanceof StartError)) throw error;
    log.warn({ port, host }, "no metrics: the usual port is taken, set METRICS_PORT to another");
    return null;
  }
}

function answerScrapes({ scrape, contentType }: Scraped): RequestListener {
  return async ({ url, method }, outgoing) => {
    if (url !== "/metrics") {
      outgoing.writeHead(404, SAFE_HEADERS).end();
    } else if (method !== "GET") {
      outgoing.writeHead(405, { ...SAFE_HEADERS, Allow: "GET" }).end();
    } else {
      const text = await scrape();
      outgoing.writeHead(200, { ...SAFE_HEADERS, "Content-Type": contentType }).end(text);
    }
  };
}
