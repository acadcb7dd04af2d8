import type { RequestListener } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import { DESK_PATH } from "#contract/desk.ts";
import { createApp } from "./app.ts";
import { formsOf, type SiteInfo } from "./build.ts";
import { systemClock } from "./clock.ts";
import type { Database } from "./database/database.ts";
import { freeBytes, freeReserve } from "./database/disk-space.ts";
import { openPostgresDatabase } from "./database/open-postgres.ts";
import { openSqliteDatabase } from "./database/open-sqlite.ts";
import { createDesk } from "./desk/desk.ts";
import { createAccept } from "./forms/accept.ts";
import { createFunctions } from "./forms/function.ts";
import { createNoScriptForms } from "./forms/no-script-forms.ts";
import { prepareNoScriptForms } from "./forms/prepare-no-script-forms.ts";
import { createKeyLimit, createRateLimit, NO_LIMIT } from "./forms/rate-limit.ts";
import { createSharedCounter } from "./forms/shared-counter.ts";
import { startDigest } from "./mail/digest.ts";
import type { Notices } from "./mail/send-notices.ts";
import { createMailing, mailAddresses, mailPlace } from "./mailing.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import { startMetricsServer } from "./metrics/metrics-server.ts";
import { LIMITS, type Limits } from "./outbox/limits.ts";
import { createProbe, type Probe } from "./outbox/probe.ts";
import { startRetention } from "./outbox/retention.ts";
import { createStore } from "./outbox/store.ts";
import type { Settings } from "./settings.ts";
import { health } from "./web/health.ts";
import { type ClientLimits, closeGracefully, createHttpServer, listen } from "./web/http-server.ts";
import { createListener } from "./web/listener.ts";
import { createRequestLog } from "./web/request-log.ts";
import { routeNames } from "./web/route-name.ts";
import { securityTxt } from "./web/security-txt.ts";
import { type Site, withoutPage } from "./web/site.ts";
import { serveFiles } from "./web/static-files.ts";
import { warnOfUntrustedProxy } from "./web/untrusted-proxy.ts";
import { withTimeout } from "./with-timeout.ts";

/** How long requests and emails in progress may take to finish after a signal, in milliseconds. */
const GRACE_MS = 7_000;

/**
 * How long PostgreSQL may take to store a message, in milliseconds. With the three seconds of the rate limit, a visitor
 * waits for less than ten.
 */
const POSTGRES_TIMEOUT_MS = 5_500;

interface StartOptions {
  settings: Settings;
  siteInfo: SiteInfo;
  /** The built site, or null to serve only the functions and the health checks. */
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
    const listener = createPublicListener(options, {
      database,
      postgres,
      probe,
      metrics,
      notices,
      onStored: worker.wake,
      onFailed: expire,
      shutdown: shutdown.signal,
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
    const retention = startRetention({
      database,
      days: settings.retentionDays,
      clock: systemClock,
      log,
    });
    const { to } = mailAddresses(settings, siteInfo);
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
          // A mail server that says nothing must not hold up the end.
          digest && withTimeout(digest.stop(), GRACE_MS, undefined),
        ]);
        transport.close();
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

interface PublicListenerOptions {
  database: Database;
  /** The database, if it is PostgreSQL. */
  postgres: Database | null;
  probe: Probe;
  metrics: Metrics;
  notices: Notices;
  /** Called after storing a message that is due to be emailed. */
  onStored: () => void;
  /** Called after a message could not be stored. */
  onFailed: () => void;
  shutdown: AbortSignal;
}

/** Creates the listener of the public port: forms, health checks and the site. */
function createPublicListener(
  { settings, siteInfo, site: built, log }: StartOptions,
  options: PublicListenerOptions,
): RequestListener {
  const { database, postgres, probe, metrics, onStored, onFailed, shutdown } = options;
  const site = built && !settings.desk ? withoutPage(built, DESK_PATH) : built;
  const { siteUrl, trustedProxies, rateLimit: rate, supabaseAnonKey } = settings;
  const { now } = systemClock;
  const addShared =
    rate && postgres && createSharedCounter(postgres, rate.seconds * 1000, shutdown);
  const rateLimit = rate ? createRateLimit(rate, trustedProxies, addShared) : NO_LIMIT;
  const forms = {
    accept: createAccept({
      store: createStore(database, now),
      isFlood: rateLimit.isFlood,
      // The embedded database refuses by itself what has waited for too long, and stores nothing afterwards.
      storeTimeoutMs: postgres ? POSTGRES_TIMEOUT_MS : undefined,
      onStored,
      onFailed,
      counts: metrics.submissions,
      log,
    }),
    rateLimit,
    counts: metrics.submissions,
    siteUrl,
  };
  const { securityContact, languages } = siteInfo;
  const routes = [
    health(probe, shutdown),
    createFunctions({
      ...forms,
      kinds: formsOf(siteInfo).map(([kind]) => kind),
      publicKey: supabaseAnonKey,
    }),
    securityTxt({ securityContact, languages, siteUrl, now }),
  ];
  if (settings.desk) routes.push(createDeskCalls(settings, siteInfo, log, options));
  if (site) {
    routes.push(createNoScriptForms(prepareNoScriptForms(site, siteInfo), { ...forms, now }));
  }
  return createListener({
    handle: createApp(routes, site, log).fetch,
    serveFile: site && serveFiles(site),
    requestLog: createRequestLog({
      routeOf: routeNames(site),
      count: metrics.countRequest,
      shutdown,
      log,
    }),
    shutdown,
    log,
  });
}

/** How many sign-in links an address, and a client, may ask for; a network ten times as many. */
const LINKS_PER_ADDRESS = { points: 5, seconds: 3_600 };
const LINKS_PER_CLIENT = { points: 20, seconds: 3_600 };

function createDeskCalls(
  settings: Settings,
  siteInfo: SiteInfo,
  log: Logger,
  { database, postgres, metrics, notices, onStored, shutdown }: PublicListenerOptions,
) {
  const { to, everyone } = mailAddresses(settings, siteInfo);
  const add = postgres && createSharedCounter(postgres, 3_600_000, shutdown);
  // Apart from the counts of the forms.
  const addShared = add && ((key: string) => add(`desk ${key}`));
  const clients = createRateLimit(LINKS_PER_CLIENT, settings.trustedProxies, addShared);
  return createDesk({
    database,
    mayEnter: to,
    organisers: everyone,
    siteUrl: settings.siteUrl,
    clientLimit: clients.secondsToWait,
    addressLimit: createKeyLimit(LINKS_PER_ADDRESS, addShared),
    sendLink: notices.sendLink,
    sendTest: notices.sendTest,
    facts: {
      version: siteInfo.version,
      retentionDays: settings.retentionDays,
      mail: mailPlace(settings, siteInfo),
    },
    makeRoom: async () => {
      if (!postgres) await freeReserve(settings.dataDir);
    },
    onQueued: onStored,
    count: metrics.deskRefused,
    now: systemClock.now,
    log,
  });
}

/** Returns a URL that works on this machine, where unspecified and loopback addresses become localhost. */
function urlOf(host: string, port: number): string {
  const local = ["127.0.0.1", "::1", "0.0.0.0", "::"].includes(host);
  const name = local ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
