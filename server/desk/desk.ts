import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { METHOD_NAME_ALL } from "hono/router";
import type { Logger } from "pino";
import { DESK } from "#contract/desk-paths.ts";
import type { Database } from "#server/database/database.ts";
import { diagnose } from "#server/doctor/checks.ts";
import type { ArrivedRequest } from "#server/doctor/run.ts";
import { pageBody, type Site } from "#server/http/built-site.ts";
import { limitBody, requireJson } from "#server/http/headers.ts";
import type { SiteInfo } from "#server/load-build.ts";
import { mailFolder } from "#server/mail/mail-folder.ts";
import type { Notices } from "#server/mail/notices.ts";
import { mailAddresses, mailPlace } from "#server/mail/open-mail.ts";
import type { Settings } from "#server/settings.ts";
import { createAccess, type DeskEnv, type DeskRefusal } from "./access.ts";
import { createActionCalls } from "./action-calls.ts";
import { createMessageCalls } from "./message-calls.ts";
import { createSessions, isAmong } from "./sessions.ts";
import { createSignInCalls } from "./sign-in-calls.ts";
import { createStatusCalls } from "./status-calls.ts";

interface DeskOptions {
  settings: Settings;
  siteInfo: SiteInfo;
  /** The built site, or null without one. */
  site: Site | null;
  database: Database;
  notices: Notices;
  /** Counts a refused call. */
  count: (reason: DeskRefusal) => void;
  /** Called after something was queued. */
  onQueued: () => void;
  /** Reads this machine's wall clock, in milliseconds since 1970. */
  wallTime: () => number;
  log: Logger;
}

const CALLS = Object.values(DESK);

const DATABASE_AWAY =
  "The database cannot be used at the moment. Try again in a minute; the server's log says why.";

/** A failure of the database, which an organiser is told of. */
class DatabaseAway extends Error {
  override name = "DatabaseAway";
}

/**
 * Creates the calls of the organisers' desk (docs/product.md, section 10). Everything but signing in needs a session. Every answer
 * is JSON or a file and is not cached; a refusal is `{"error":"…"}` and says what to do.
 */
export function createDesk(options: DeskOptions): Hono<DeskEnv> {
  const { settings, siteInfo, site, notices, count, onQueued, wallTime, log } = options;
  const { siteUrl, trustedProxies, dataDir, retentionDays } = settings;
  const { to, recipients } = mailAddresses(settings, siteInfo);
  const database = reporting(options.database);
  const isOrganiser = isAmong(to);
  const common = { database, isOrganiser, wallTime, log };
  const sessions = createSessions(database, isOrganiser);
  const access = createAccess({ sessions, siteUrl, count, log });
  const { version } = siteInfo;
  const facts = { version, retentionDays, mail: mailPlace(settings, siteInfo) };
  const check = (request: ArrivedRequest) => {
    const home = async () => site && pageBody(site, "/");
    return diagnose({ settings, siteInfo, database: async () => options.database, home, request });
  };

  const desk = new Hono<DeskEnv>();
  // Any other path is the site's, so each guard names the calls.
  desk.on(METHOD_NAME_ALL, CALLS, access.ownOrigin);
  desk.on("POST", CALLS, requireJson, limitBody);
  desk.route(
    "/",
    createSignInCalls({
      ...common,
      ...notices,
      access,
      sessions,
      about: { organisers: to, recipients, mailFolder: settings.smtp ? null : mailFolder(dataDir) },
      trustedProxies,
    }),
  );
  desk.on(METHOD_NAME_ALL, CALLS, access.session);
  desk.route("/", createMessageCalls(common));
  desk.route("/", createActionCalls({ ...common, onQueued }));
  desk.route("/", createStatusCalls({ ...common, ...notices, facts, diagnose: check }));
  desk.on(METHOD_NAME_ALL, CALLS, (c) =>
    c.json({ error: "The desk has been updated. Reload this page." }, 405),
  );
  desk.onError((err, c) => {
    if (err instanceof HTTPException) return c.json({ error: err.message }, err.status);
    const isAway = err instanceof DatabaseAway;
    // A client that disconnects while it sends is not our error.
    if (!isAway && c.req.raw.signal.aborted) return c.body(null, 400);
    log.error({ err, requestId: c.env.requestId }, "desk call failed");
    if (isAway) return c.json({ error: DATABASE_AWAY }, 503);
    return c.json({ error: "Something went wrong; the server's log says what." }, 500);
  });
  return desk;
}

/** Returns the database such that its failures can be told from ours. */
function reporting(database: Database): Database {
  const reported = <T>(work: Promise<T>): Promise<T> =>
    work.catch((cause) => {
      throw new DatabaseAway("the database failed", { cause });
    });
  return {
    ...database,
    steadyTime: () => reported(database.steadyTime()),
    wallTime: () => reported(database.wallTime()),
    query: (sql, values) => reported(database.query(sql, values)),
    batch: (statements) => reported(database.batch(statements)),
    truncateLog: () => reported(database.truncateLog()),
  };
}
