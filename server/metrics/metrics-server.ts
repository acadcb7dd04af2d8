import type { RequestListener } from "node:http";
import type { Logger } from "pino";
import { closeGracefully, createHttpServer, listen } from "#server/http/http-server.ts";
import { SECURITY_HEADERS } from "#server/http/responses.ts";
import { StartError } from "#server/start-error.ts";
import type { Metrics } from "./metrics.ts";

/** Where Prometheus scrapes. */
export interface MetricsAddress {
  port: number;
  host: string;
  /** Whether the port was configured. If the default one cannot be used, the server starts without metrics. */
  isRequired: boolean;
}

/** How long a scrape may take to finish during a shutdown, in milliseconds. */
const GRACE_MS = 1_000;

type MetricsSource = Pick<Metrics, "scrape" | "contentType">;

/**
 * Serves `GET /metrics` on its own port, which must not be public. Returns null if `address` is null, or if the default
 * port cannot be used, which is logged. Throws a StartError if a configured port cannot be used.
 */
export async function startMetricsServer(
  address: MetricsAddress | null,
  metrics: MetricsSource,
  log: Logger,
): Promise<{ host: string; port: number; close(): Promise<void> } | null> {
  if (!address) return null;
  const { port, host, isRequired } = address;
  const server = createHttpServer(answerScrapes(metrics));
  try {
    const actual = await listen(server, port, host, "METRICS_PORT");
    return { host, port: actual, close: () => closeGracefully(server, GRACE_MS) };
  } catch (error) {
    if (isRequired || !(error instanceof StartError)) throw error;
    log.warn({ port, host }, `no metrics: ${error.message}`);
    return null;
  }
}

function answerScrapes({ scrape, contentType }: MetricsSource): RequestListener {
  return async ({ url, method }, outgoing) => {
    if (url !== "/metrics") {
      outgoing.writeHead(404, SECURITY_HEADERS).end();
    } else if (method !== "GET") {
      outgoing.writeHead(405, { ...SECURITY_HEADERS, Allow: "GET" }).end();
    } else {
      const text = await scrape();
      outgoing.writeHead(200, { ...SECURITY_HEADERS, "Content-Type": contentType }).end(text);
    }
  };
}
