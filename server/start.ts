import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import { createApp } from "./app.ts";
import type { Identity } from "./build.ts";
import { systemClock } from "./clock.ts";
import { openPostgresDatabase } from "./database/open-postgres.ts";
import { openSqliteDatabase } from "./database/open-sqlite.ts";
import { createAccept } from "./forms/accept.ts";
import { createFunction } from "./forms/function.ts";
import { createNoScriptForms } from "./forms/no-script-forms.ts";
import { prepareNoScriptForms } from "./forms/prepare-no-script-forms.ts";
import { createLimiters, createRateLimit } from "./forms/rate-limit.ts";
import { loadDkimKey } from "./mail/dkim.ts";
import { createFolderTransport, mailFolder } from "./mail/mail-folder.ts";
import { createSmtpTransport } from "./mail/smtp.ts";
import { createSend } from "./mail/transport.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { startMetricsServer } from "./metrics/metrics-server.ts";
import { createDeliveries } from "./outbox/deliveries.ts";
import { LIMITS, type Limits } from "./outbox/limits.ts";
import { createProbe } from "./outbox/probe.ts";
import { startRetention } from "./outbox/retention.ts";
import { createStore } from "./outbox/store.ts";
import { CONCURRENCY, createWorker } from "./outbox/worker.ts";
import type { Settings } from "./settings.ts";
import type { ClientLimits } from "./web/client-limits.ts";
import { cspReports } from "./web/csp-reports.ts";
import { health } from "./web/health.ts";
import { closeGracefully, createHttpServer, listen } from "./web/life-cycle.ts";
import { createListener } from "./web/listener.ts";
import { createRequestLog } from "./web/request-log.ts";
import { routeNames } from "./web/route-name.ts";
import { securityTxt } from "./web/security-txt.ts";
import type { Site } from "./web/site.ts";
import { serveFiles } from "./web/static-files.ts";

/** What requests and mails in hand are given to finish, in milliseconds from the signal: ending takes under ten seconds. */
const GRACE_MS = 7_000;

export interface StartOptions {
  settings: Settings;
  identity: Identity;
  /** The built site, or null for the function and the health checks alone. */
  site: Site | null;
  log: Logger;
  /** How many lines of the log could not be written. */
  droppedLogLines?: () => number;
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
  const { droppedLogLines = () => 0 } = options;
  const clock = systemClock;
  const postgres = settings.postgres
    ? await openPostgresDatabase(settings.postgres.url, clock.now, log)
    : null;
  const database = postgres ?? (await openSqliteDatabase(settings.dataDir, clock.now, log));
  const ending = new AbortController();
  const probe = createProbe(database);
  const metrics = createMetrics({
    database,
    probe,
    ending: ending.signal,
    droppedLogLines,
    now: clock.now,
  });
  try {
    const deliveries = createDeliveries(database, clock.now, limits.leaseMs);
    // The lock on the data folder says that no other server is alive, so whatever is still held is held by nobody. On
    // PostgreSQL it may be held by another replica, or else its lease runs out, as it does when this fails.
    if (!postgres) await deliveries.releaseAll().catch(() => {});
    const { from, to } = mailAddresses(settings, identity);
    const dkim = settings.dkim ? await loadDkimKey(settings.dkim, from) : undefined;
    const transport = settings.smtp
      ? createSmtpTransport(settings.smtp, CONCURRENCY)
      : await createFolderTransport(mailFolder(settings.dataDir));
    const worker = createWorker({
      deliveries,
      send: createSend(transport, { senderName: identity.name, from, to, dkim }),
      limits,
      clock,
      random: Math.random,
      counts: metrics.mails,
      log,
    });

    const { siteUrl, trustedProxies, rateLimit } = settings;
    const forms = {
      accept: createAccept({
        store: createStore(database, clock.now),
        onStored: worker.wake,
        counts: metrics.submissions,
        log,
      }),
      rateLimit: createRateLimit(rateLimit && createLimiters(rateLimit, postgres), trustedProxies),
      counts: metrics.submissions,
      siteUrl,
    };
    const { securityContact, languages } = identity;
    const routes = [
      health(probe, ending.signal),
      createFunction({ ...forms, publicKey: settings.supabaseAnonKey }),
      securityTxt({ securityContact, languages, siteUrl, now: clock.now }),
      cspReports({ site, countCspReport: metrics.countCspReport, log }),
    ];
    if (site) {
      const noScriptForms = prepareNoScriptForms(site, identity);
      routes.push(createNoScriptForms(noScriptForms, { ...forms, now: clock.now }));
    }
    const listener = createListener({
      answer: createApp(routes, site, log).fetch,
      serveFile: site && serveFiles(site),
      requestLog: createRequestLog({ routeOf: routeNames(site), count: metrics.countRequest, log }),
      ending: ending.signal,
      log,
    });
    const server = createHttpServer(listener, log, clientLimits, trustedProxies);
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
      now: clock.now,
      log,
    });
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

/** The sender and the receiver of the mails: the settings win over the content. */
export function mailAddresses(settings: Settings, identity: Identity) {
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
