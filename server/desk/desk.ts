import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { DESK } from "#contract/desk-paths.ts";
import { MAX_BODY_BYTES } from "#contract/function.ts";
import type { Database } from "#server/database/database.ts";
import type { Env } from "#server/http/listener.ts";
import { createAccess, type DeskEnv, type DeskRefusal } from "./access.ts";
import { createActions } from "./actions.ts";
import { createMessages } from "./messages.ts";
import { createSessions, isAmong } from "./sessions.ts";
import { createSignIn, type SignInOptions } from "./sign-in.ts";
import { createStatus } from "./status.ts";

type Parts = Parameters<typeof createActions>[0] &
  Parameters<typeof createMessages>[0] &
  Parameters<typeof createStatus>[0] &
  Omit<SignInOptions, "access" | "sessions" | "isOrganiser">;

interface DeskOptions extends Parts {
  /** Who may enter: the addresses of MAIL_TO. */
  mayEnter: readonly string[];
  siteUrl: string;
  count: (reason: DeskRefusal) => void;
}

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
export function createDesk(options: DeskOptions): Hono<Env> {
  const { mayEnter, siteUrl, count, log } = options;
  const database = reporting(options.database);
  const isOrganiser = isAmong(mayEnter);
  const sessions = createSessions(database, isOrganiser);
  const access = createAccess({ sessions, siteUrl, count, log });

  const desk = new Hono<DeskEnv>();
  desk.use(access.ownOrigin);
  desk.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) => c.json({ error: "The request is too large." }, 413, { Connection: "close" }),
    }),
  );
  desk.route("/", createSignIn({ ...options, access, sessions, isOrganiser }));
  desk.use(access.session);
  desk.route("/", createMessages({ ...options, database }));
  desk.route("/", createActions({ ...options, database }));
  desk.route("/", createStatus({ ...options, database }));
  desk.all("*", (c) => c.json({ error: "The desk has been updated. Reload this page." }, 405));
  desk.onError((err, c) => {
    if (err instanceof HTTPException) return c.json({ error: err.message }, err.status);
    log.error({ err, requestId: c.env.requestId }, "desk call failed");
    if (err instanceof DatabaseAway) return c.json({ error: DATABASE_AWAY }, 503);
    return c.json({ error: "Something went wrong; the server's log says what." }, 500);
  });

  // Any other path is the site's.
  const app = new Hono<Env>();
  for (const path of Object.values(DESK)) app.all(path, (c) => desk.fetch(c.req.raw, c.env));
  return app;
}

/** Returns the database such that its failures can be told from ours. */
function reporting(database: Database): Database {
  const reported = <T>(work: Promise<T>): Promise<T> =>
    work.catch((cause) => {
      throw new DatabaseAway("the database failed", { cause });
    });
  return {
    ...database,
    now: () => reported(database.now()),
    wallTime: () => reported(database.wallTime()),
    query: (sql, values) => reported(database.query(sql, values)),
    batch: (statements) => reported(database.batch(statements)),
    truncateLog: () => reported(database.truncateLog()),
  };
}
