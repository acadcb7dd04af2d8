import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import { createApp } from "./app.ts";
import { openDatabase } from "./database/open.ts";
import { openPostgresDatabase } from "./database/open-postgres.ts";
import type { PostgresDatabase } from "./database/postgres.ts";
import type { ClientLimits } from "./http/client-limits.ts";
import { closeGracefully, createHttpServer, listen } from "./http/life-cycle.ts";
import { memoryLimiter, sharedLimiter } from "./http/limiters.ts";
import { createListener } from "./http/listener.ts";
import { type Limiter, limitRate, type Rate } from "./http/rate-limit.ts";
import { createRequestLog } from "./http/request-log.ts";
import { routeNames } from "./http/route-name.ts";
import type { Site } from "./http/site.ts";
import { serveFiles } from "./http/static-files.ts";
import type { Identity } from "./identity.ts";
import { createDeliveries } from "./mail/deliveries.ts";
import { loadDkimKey } from "./mail/dkim.ts";
import { LIMITS, type Limits } from "./mail/limits.ts";
import { createFolderTransport, mailFolder } from "./mail/mail-folder.ts";
import { createSmtpTransport } from "./mail/smtp.ts";
import { wordMail } from "./mail/wording.ts";
import { CONCURRENCY, createWorker } from "./mail/worker.ts";
import { preparePlainForms } from "./messages/prepare-plain-forms.ts";
import { startRetention } from "./messages/retention.ts";
import { createStore } from "./messages/store.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { startMetricsServer } from "./metrics/metrics-server.ts";
import type { Settings } from "./settings.ts";

/** What requests and mails in hand are given to finish, in milliseconds from the signal: ending takes under ten seconds. */
const GRACE_MS = 8_000;

export interface StartOptions {
  settings: Settings;
  identity: Identity;
  /** The built site, or null for the function and the health checks alone. */
  site: Site | null;
  log: Logger;
  /** The usual ones, except in tests, which cannot wait until a lease runs out. */
  limits?: Limits;
  /** As `limits`: tests cannot wait until a slow client is cut off. */
  clientLimits?: ClientLimits;
}

export interface RunningServer {
  /** Where it listens, for example `http://localhost:3000`. */
  url: string;
  /** Where Prometheus reads, for example `http://localhost:9464/metrics`; null when there are no metrics. */
  metricsUrl: string | null;
  /**
   * Is not ready from now on, serves on for `drainMs`, so that a proxy can take it out before its connections are cut,
   * then finishes what is in hand and lets go of everything.
   */
  close(drainMs?: number): Promise<void>;
}

/** Starts the whole server. Throws a StartError when the port or the database cannot be had. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { settings, identity, site, log, limits = LIMITS, clientLimits } = options;
  const now = Date.now;
  const postgres = settings.postgres
    ? await openPostgresDatabase(settings.postgres.url, now, log)
    : null;
  const database = postgres ?? (await openDatabase(settings.dataDir, now));
  const ending = new AbortController();
  const metrics = createMetrics({ database, ending: ending.signal, now });
  try {
    const deliveries = createDeliveries(database, now, limits.leaseMs);
    // The lock on the data folder says that no other server is alive, so whatever is still held is held by nobody. On
    // PostgreSQL it may be held by another replica, or else its lease runs out.
    if (!postgres) await deliveries.releaseAll();
    const { from, to } = mailAddresses(settings, identity);
    const dkim = settings.dkim && (await loadDkimKey(settings.dkim, from));
    const transport = settings.smtp
      ? createSmtpTransport(settings.smtp, CONCURRENCY, dkim)
      : await createFolderTransport(mailFolder(settings.dataDir), dkim);
    const parties = { senderName: identity.name, from, to };
    const worker = createWorker({
      deliveries,
      send: ({ id, message }, signal) => transport.send(wordMail(id, message, parties), signal),
      limits,
      now,
      counts: metrics.mails,
      log,
    });
    const app = createApp({
      publicKey: settings.supabaseAnonKey,
      siteUrl: settings.siteUrl,
      rateLimit: limitRate(limiterFor(settings.rateLimit, postgres), settings.trustedProxies),
      store: createStore(database, now),
      onStored: worker.wake,
      counts: metrics.submissions,
      countCspReport: metrics.countCspReport,
      plainForms: site ? preparePlainForms(site, identity) : [],
      now,
      securityContact: identity.securityContact,
      languages: identity.languages,
      database,
      ending: ending.signal,
      site,
      log,
    });
    const routeOf = routeNames(site);
    const listener = createListener({
      answer: app.fetch,
      serveFile: site && serveFiles(site),
      requestLog: createRequestLog({ routeOf, count: metrics.countRequest, log }),
      ending: ending.signal,
      log,
    });
    const server = createHttpServer(listener, log, clientLimits);
    const port = await listen(server, settings.port, settings.host);
    const metricsServer = await startMetricsServer(settings.metrics, metrics, log).catch(
      (error) => {
        server.close();
        throw error;
      },
    );
    worker.wake();
    const retention = startRetention({ database, days: settings.retentionDays, now, log });
    return {
      url: urlOf(settings.host, port),
      metricsUrl: metricsServer && `${urlOf(metricsServer.host, metricsServer.port)}/metrics`,
      async close(drainMs = 0) {
        ending.abort();
        await Promise.all([
          setTimeout(drainMs).then(() => closeGracefully(server, GRACE_MS - drainMs)),
          worker.stop(GRACE_MS),
          retention.stop(),
        ]);
        transport.close();
        // Last of all that listens, so that the end can be watched.
        await metricsServer?.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function limiterFor(rate: Rate | null, postgres: PostgresDatabase | null): Limiter | null {
  if (!rate) return null;
  return postgres ? sharedLimiter(rate, postgres) : memoryLimiter(rate);
}

/** The sender and the receiver of the mails: the settings win over the content. */
export function mailAddresses(
  settings: Settings,
  identity: Identity,
): { from: string; to: string } {
  return {
    from: settings.mailFrom ?? identity.mailFrom,
    to: settings.mailTo ?? identity.mailTo,
  };
}

/** An address that can be opened on this machine: the unspecified addresses listen, but nobody calls them. */
function urlOf(host: string, port: number): string {
  const local = ["127.0.0.1", "::1", "0.0.0.0", "::"].includes(host);
  const name = local ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
