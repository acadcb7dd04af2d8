import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import { DESK_PATH } from "#contract/desk-paths.ts";
import { systemClock, within } from "./clock.ts";
import { freeBytes, lockFolder, openSqliteDatabase } from "./database/data-folder.ts";
import { openPostgresDatabase } from "./database/open-postgres.ts";
import { createDesk } from "./desk/desk.ts";
import { createAccept } from "./forms/accept.ts";
import { type Site, withoutPage } from "./http/built-site.ts";
import { warnOfUntrustedProxy } from "./http/client-address.ts";
import {
  type ClientLimits,
  closeGracefully,
  createHttpServer,
  listen,
  requireFreePort,
} from "./http/http-server.ts";
import { createListener } from "./http/listener.ts";
import { createRateLimit, NO_LIMIT } from "./http/rate-limit.ts";
import type { SiteInfo } from "./load-build.ts";
import { mailAddresses, openMail } from "./mail/open-mail.ts";
import { createMetrics, startMetricsServer } from "./metrics.ts";
import { LIMITS, type Limits } from "./outbox/limits.ts";
import { createProbe } from "./outbox/probe.ts";
import { createQueue } from "./outbox/queue.ts";
import { createStore } from "./outbox/store.ts";
import { createWorker } from "./outbox/worker.ts";
import { createRoutes, OWN_PATHS } from "./routes.ts";
import { periodicWork, startSchedule } from "./schedule.ts";
import type { Settings } from "./settings.ts";

/** How long requests and emails in progress may take to finish after a signal, in milliseconds. */
const GRACE_MS = 7_000;

/**
 * How long PostgreSQL may take to store a message, in milliseconds: longer than the wait for a connection (postgres.ts), and
 * short enough that a visitor is answered within ten seconds.
 */
const POSTGRES_TIMEOUT_MS = 5_500;

interface StartOptions {
  settings: Settings;
  siteInfo: SiteInfo;
  /** The built site, or null to serve only the functions, the health checks and the desk's calls. */
  site: Site | null;
  log: Logger;
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

/**
 * Starts the whole server: first the database, then the two ports, then what works by itself. Throws a StartError if a port,
 * the database or a configured file cannot be used.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { settings, siteInfo, log, limits = LIMITS } = options;
  const { trustedProxies, rateLimit: rate } = settings;
  const site = options.site && !settings.desk ? withoutPage(options.site, DESK_PATH) : options.site;
  const clock = systemClock;
  const wallTime = clock.wallTime;
  const stopping = new AbortController();
  const shutdown = stopping.signal;

  const postgres = settings.postgres
    ? await openPostgresDatabase(settings.postgres.url, log)
    : null;
  const database = postgres ?? (await openSqliteDatabase(settings.dataDir, log));
  const freeDisk = postgres ? undefined : () => freeBytes(settings.dataDir);
  const { probe, expire } = createProbe(database, freeDisk);
  const metrics = createMetrics({ database, probe });
  try {
    const sentAs = settings.smtp ? null : "file";
    const queue = createQueue(database, limits.leaseMs, sentAs);
    // Without other servers, any lease is left over from a crash. Otherwise, or if this fails, such leases expire.
    if (!postgres) await queue.endLeases().catch(() => {});
    const { mails: counts } = metrics;
    const mail = await openMail({ ...options, limits, wallTime, counts });
    const worker = createWorker({
      queue,
      send: mail.send,
      limits,
      clock,
      random: Math.random,
      counts,
      log,
    });

    const { notices } = mail;
    const common = { ...options, site, database, notices, wallTime, shutdown };
    const rateLimit = rate ? createRateLimit(rate, trustedProxies) : NO_LIMIT;
    const store = createStore(database, wallTime);
    const accept = createAccept({
      // It may still commit a message that was answered as failed; the visitor's retry has the same idempotency key. The embedded
      // database refuses by itself what has waited for too long, and stores nothing afterwards.
      store: postgres ? (...message) => within(store(...message), POSTGRES_TIMEOUT_MS) : store,
      isFlood: rateLimit.isFlood,
      onStored: worker.wake,
      onFailed: expire,
      counts: metrics.submissions,
      log,
    });
    const desk = settings.desk
      ? createDesk({ ...common, count: metrics.deskRefused, onQueued: worker.wake })
      : null;
    const routes = createRoutes({
      ...common,
      probe,
      accept,
      rateLimit,
      counts: metrics.submissions,
      desk,
    });
    const listener = createListener({
      site,
      handle: routes.fetch,
      paths: OWN_PATHS,
      count: metrics.countRequest,
      shutdown,
      log,
    });

    const server = createHttpServer(listener, options.clientLimits);
    warnOfUntrustedProxy(server, trustedProxies, log);
    const port = await listen(server, settings.port, settings.host);
    const metricsServer = await startMetricsServer(settings.metrics, metrics, log).catch(
      (error) => {
        server.close();
        throw error;
      },
    );

    worker.wake();
    const organisers = mailAddresses(settings, siteInfo).to;
    const schedule = startSchedule(periodicWork({ ...common, organisers, clock }), clock, log);

    return {
      url: urlOf(settings.host, port),
      metricsUrl: metricsServer && `${urlOf(metricsServer.host, metricsServer.port)}/metrics`,
      async close(drainMs = 0) {
        stopping.abort();
        const worked = schedule.stop();
        await Promise.all([
          setTimeout(drainMs).then(() => closeGracefully(server, GRACE_MS - drainMs)),
          worker.stop(GRACE_MS),
        ]);
        // Gives up a digest that is still being sent, for which the schedule waits.
        mail.close();
        await worked;
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

/** Throws a StartError if the data folder or a port is in use, so that nobody waits for a build first. Keeps neither. */
export async function requireFree(settings: Settings): Promise<void> {
  const { port, host, dataDir, postgres, metrics } = settings;
  const release = postgres ? null : await lockFolder(dataDir);
  release?.();
  await requireFreePort(port, host);
  if (metrics?.isRequired) await requireFreePort(metrics.port, metrics.host, "METRICS_PORT");
}

/** Returns a URL that works on this machine, where unspecified and loopback addresses become localhost. */
function urlOf(host: string, port: number): string {
  const local = ["127.0.0.1", "::1", "0.0.0.0", "::"].includes(host);
  const name = local ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
