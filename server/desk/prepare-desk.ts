import type { Hono } from "hono";
import type { Logger } from "pino";
import type { Database } from "#server/database/database.ts";
import { freeReserve } from "#server/database/disk-space.ts";
import { createSharedCounter } from "#server/database/shared-counter.ts";
import { diagnose } from "#server/doctor/checks.ts";
import { surroundingsOf } from "#server/doctor/run.ts";
import type { Env } from "#server/http/listener.ts";
import { createKeyLimit, createRateLimit } from "#server/http/rate-limit.ts";
import { pageBody, type Site } from "#server/http/site.ts";
import type { SiteInfo } from "#server/load-build.ts";
import { mailAddresses, mailPlace } from "#server/mail/mailing.ts";
import type { Notices } from "#server/mail/notices.ts";
import type { Settings } from "#server/settings.ts";
import type { DeskRefusal } from "./access.ts";
import { createDesk } from "./desk.ts";

/** How many sign-in links an address, and a client, may ask for; a network ten times as many. */
const LINKS_PER_ADDRESS = { points: 5, seconds: 3_600 };
const LINKS_PER_CLIENT = { points: 20, seconds: 3_600 };

/** How many links a client may try, right or wrong. */
const TRIES_PER_CLIENT = { points: 60, seconds: 3_600 };

/** How often the settings may be checked: each time signs in to the mail server. */
const DIAGNOSES = { points: 5, seconds: 300 };

interface PrepareOptions {
  settings: Settings;
  siteInfo: SiteInfo;
  /** The built site, or null without one. */
  site: Site | null;
  database: Database;
  /** The database, if it is PostgreSQL. */
  postgres: Database | null;
  notices: Notices;
  /** Counts a refused call. */
  count: (reason: DeskRefusal) => void;
  /** Called after something was queued. */
  onQueued: () => void;
  /** Returns the time in milliseconds since 1970. */
  now: () => number;
  log: Logger;
}

/** Creates the desk's calls for these settings, and limits how many sign-in links may be asked for. */
export function prepareDesk(options: PrepareOptions): Hono<Env> {
  const { settings, siteInfo, site, database, postgres, notices, count, onQueued, now, log } =
    options;
  const { to, recipients } = mailAddresses(settings, siteInfo);
  const add = postgres && createSharedCounter(postgres, 3_600_000);
  // Apart from the counts of the forms, and from each other.
  const addTo = (kind: string) => add && ((key: string) => add(`${kind} ${key}`));
  const links = createRateLimit(LINKS_PER_CLIENT, settings.trustedProxies, addTo("desk"));
  const tries = createRateLimit(TRIES_PER_CLIENT, settings.trustedProxies, addTo("desk try"));
  const diagnosisLimit = createKeyLimit(DIAGNOSES, null);
  return createDesk({
    database,
    mayEnter: to,
    recipients,
    siteUrl: settings.siteUrl,
    clientLimit: links.secondsToWait,
    addressLimit: createKeyLimit(LINKS_PER_ADDRESS, addTo("desk")),
    tryLimit: tries.secondsToWait,
    sendLink: notices.sendLink,
    sendTest: notices.sendTest,
    diagnose: (request) =>
      diagnose(
        surroundingsOf(settings, siteInfo, {
          database: async () => database,
          home: async () => site && pageBody(site, "/"),
          request,
        }),
      ),
    diagnosisLimit: () => diagnosisLimit("everyone"),
    facts: {
      version: siteInfo.version,
      retentionDays: settings.retentionDays,
      mail: mailPlace(settings, siteInfo),
    },
    makeRoom: async () => {
      if (!postgres) await freeReserve(settings.dataDir);
    },
    onQueued,
    count,
    now,
    log,
  });
}
