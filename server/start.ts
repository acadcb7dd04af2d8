import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import { systemClock } from "./clock.ts";
import { freeBytes } from "./database/disk-space.ts";
import { openPostgresDatabase } from "./database/open-postgres.ts";
import { openSqliteDatabase } from "./database/open-sqlite.ts";
import { eraseEnded, isAmong } from "./desk/sessions.ts";
import {
  type ClientLimits,
  closeGracefully,
  createHttpServer,
  listen,
} from "./http/http-server.ts";
import type { Site } from "./http/site.ts";
import { warnOfUntrustedProxy } from "./http/untrusted-proxy.ts";
import type { SiteInfo } from "./load-build.ts";
import { startDigest } from "./mail/digest.ts";
import { createMailing, mailAddresses } from "./mailing.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { startMetricsServer } from "./metrics/metrics-server.ts";
import { LIMITS, type Limits } from "./outbox/limits.ts";
import { createProbe } from "./outbox/probe.ts";
import { startRetention } from "./outbox/retention.ts";
import { createPublicListener } from "./public-listener.ts";
import type { Settings } from "./settings.ts";

/** How long requests and emails in progress may take to finish after a signal, in milliseconds. */
const GRACE_MS = 7_000;

interface StartOptions {
  settings: Settings;
  siteInfo: SiteInfo;
  /** The built site, or null to serve only the functions, the health checks and the desk's calls. */
  site: Site | null;
  log: Logger;
  /** Returns how many log lines were dropped. */
  droppedLogLines?: () => number;
  /** Shorter in tests, which cannot wait for a lease to expire. */
  limits?: Limits;
  /** Shorter in tests, which cannot wait for slow clients to be disconnected. */
  clientLimits?: ClientLimits;
}

export interface RunningServer {
  /** Where it listens, for example `http://localhost:3000`. */
  url: string;
  /** Where Prometheus scrapes, for example `http://localhost:9464/metrics`; null without metrics. */
  metricsUrl: string | null;
  /**
   * Reports not ready, still serves for `drainMs` so that proxies can remove the server, then finishes the work in
   * progress and closes everything.
   */
  close(drainMs?: number): Promise<void>;
}

/** Starts the whole server. Throws a StartError if a port, the database or a configured file cannot be used. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { settings, siteInfo, log, clientLimits, limits = LIMITS } = options;
  const { now } = systemClock;
  const postgres = settings.postgres
    ? await openPostgresDatabase(settings.postgres.url, now, log)
    : null;
  const database = postgres ?? (await openSqliteDatabase(settings.dataDir, now, log));
  const shutdown = new AbortController();
  const { probe, expire } = createProbe(
    database,
    postgres ? undefined : () => freeBytes(settings.dataDir),
  );
  const metrics = createMetrics({
    database,
    probe,
    shutdown: shutdown.signal,
    droppedLogLines: options.droppedLogLines ?? (() => 0),
    now,
  });
  try {
    const { worker, transport, notices } = await createMailing({
      settings,
      siteInfo,
      limits,
      database,
      isShared: postgres !== null,
      counts: metrics.mails,
      log,
    });
    const listener = createPublicListener({
      settings,
      siteInfo,
      site: options.site,
      database,
      postgres,
      probe,
      metrics,
      notices,
      onStored: worker.wake,
      onFailed: expire,
      shutdown: shutdown.signal,
      log,
    });
    const server = createHttpServer(listener, clientLimits);
    warnOfUntrustedProxy(server, settings.trustedProxies, log);
    const port = await listen(server, settings.port, settings.host);
    const metricsServer = await startMetricsServer(settings.metrics, metrics, log).catch(
      (error) => {
        server.close();
        throw error;
      },
    );
    worker.wake();
    const { to } = mailAddresses(settings, siteInfo);
    const retention = startRetention({
      database,
      days: settings.retentionDays,
      eraseEnded: () => eraseEnded(database, isAmong(to)),
      clock: systemClock,
      log,
    });
    const digest = settings.digest
      ? startDigest({
          database,
          send: (...about) => notices.sendDigest(to, ...about),
          deskUrl: settings.desk ? settings.siteUrl : null,
          clock: systemClock,
          log,
        })
      : null;
    return {
      url: urlOf(settings.host, port),
      metricsUrl: metricsServer && `${urlOf(metricsServer.host, metricsServer.port)}/metrics`,
      async close(drainMs = 0) {
        shutdown.abort();
        await Promise.all([
          setTimeout(drainMs).then(() => closeGracefully(server, GRACE_MS - drainMs)),
          worker.stop(GRACE_MS),
          retention.stop(),
        ]);
        transport.close();
        notices.close();
        await digest?.stop();
        // The last listener to close, so that the shutdown can be observed.
        await metricsServer?.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Returns a URL that works on this machine, where unspecified and loopback addresses become localhost. */
function urlOf(host: string, port: number): string {
  const local = ["127.0.0.1", "::1", "0.0.0.0", "::"].includes(host);
  const name = local ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
