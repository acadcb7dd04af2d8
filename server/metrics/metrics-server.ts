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
  /** Whether the port was asked for; the usual one may be another server's, and this one starts without. */
  isRequired: boolean;
}

/** For a scrape that is in flight when the server ends, in milliseconds. */
const GRACE_MS = 1_000;

interface MetricsServer {
  host: string;
  port: number;
  close(): Promise<void>;
}

/**
 * Answers `GET /metrics` on a listener of its own, so that the public has no way to it. Gives null when there is to be
 * none, and when the usual port is taken, which is logged. Throws a StartError when one that was asked for is taken.
 */
export async function startMetricsServer(
  address: MetricsAddress | null,
  metrics: Pick<Metrics, "scrape" | "contentType">,
  log: Logger,
): Promise<MetricsServer | null> {
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

function answerScrapes({ scrape, contentType }: Pick<Metrics, "scrape" | "contentType">) {
  const listener: RequestListener = async (incoming, outgoing) => {
    if (incoming.url !== "/metrics") {
      outgoing.writeHead(404, SAFE_HEADERS).end();
    } else if (incoming.method !== "GET") {
      outgoing.writeHead(405, { ...SAFE_HEADERS, Allow: "GET" }).end();
    } else {
      const text = await scrape();
      outgoing.writeHead(200, { ...SAFE_HEADERS, "Content-Type": contentType }).end(text);
    }
  };
  return listener;
}
