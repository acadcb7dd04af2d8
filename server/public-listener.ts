import type { RequestListener } from "node:http";
import type { Logger } from "pino";
import { DESK_PATH } from "#contract/desk-paths.ts";
import { createApp } from "./app.ts";
import { systemClock } from "./clock.ts";
import type { Database } from "./database/database.ts";
import { prepareDesk } from "./desk/prepare-desk.ts";
import { createAccept } from "./forms/accept.ts";
import { createFunctions } from "./forms/function.ts";
import { createNoScriptForms } from "./forms/no-script-forms.ts";
import { prepareNoScriptForms } from "./forms/prepare-no-script-forms.ts";
import { createRateLimit, NO_LIMIT } from "./forms/rate-limit.ts";
import { createSharedCounter } from "./forms/shared-counter.ts";
import { health } from "./http/health.ts";
import { createListener } from "./http/listener.ts";
import { createRequestLog } from "./http/request-log.ts";
import { routeNames } from "./http/route-name.ts";
import { securityTxt } from "./http/security-txt.ts";
import { type Site, withoutPage } from "./http/site.ts";
import { serveFiles } from "./http/static-files.ts";
import { formsOf, type SiteInfo } from "./load-build.ts";
import type { Notices } from "./mail/notices.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Probe } from "./outbox/probe.ts";
import { createStore } from "./outbox/store.ts";
import type { Settings } from "./settings.ts";

/**
 * How long PostgreSQL may take to store a message, in milliseconds. With the three seconds of the rate limit, a visitor
 * waits for less than ten.
 */
const POSTGRES_TIMEOUT_MS = 5_500;

interface PublicListenerOptions {
  settings: Settings;
  siteInfo: SiteInfo;
  /** The built site, or null to serve only the functions, the health checks and the desk's calls. */
  site: Site | null;
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
  log: Logger;
}

/** Creates the listener of the public port: forms, health checks, the desk and the site. */
export function createPublicListener(options: PublicListenerOptions): RequestListener {
  const { settings, siteInfo, database, postgres, metrics, onStored, shutdown, log } = options;
  const site = options.site && !settings.desk ? withoutPage(options.site, DESK_PATH) : options.site;
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
      onFailed: options.onFailed,
      counts: metrics.submissions,
      log,
    }),
    rateLimit,
    counts: metrics.submissions,
    siteUrl,
  };
  const { securityContact, languages } = siteInfo;
  const routes = [
    health(options.probe, shutdown),
    createFunctions({
      ...forms,
      kinds: formsOf(siteInfo).map(([kind]) => kind),
      publicKey: supabaseAnonKey,
    }),
    securityTxt({ securityContact, languages, siteUrl, now }),
  ];
  if (settings.desk) {
    routes.push(prepareDesk({ ...options, count: metrics.deskRefused, onQueued: onStored }));
  }
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
