import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import type { Logger } from "pino";
import * as v from "valibot";
import { ADDRESS_HEADER, IDLE_HEADER } from "#contract/desk.ts";
import { DESK_PATH } from "#contract/desk-paths.ts";
import type { Database } from "#server/database/database.ts";
import { isLoopback } from "#server/http/client-address.ts";
import type { Env } from "#server/http/listener.ts";
import { SESSION_MS, type Sessions } from "./sessions.ts";

/** Why a call is refused, and by which status: `address`: over plain http, or under another name. */
const STATUS = { session: 401, origin: 403, address: 403, link: 401, rate: 429 } as const;

export type DeskRefusal = keyof typeof STATUS;

export const DESK_REFUSALS = Object.keys(STATUS) as DeskRefusal[];

export interface DeskEnv extends Env {
  Variables: {
    /** Who is signed in. */
    address: string;
  };
}

/** What the desk's calls need. */
export interface CallOptions {
  database: Database;
  isOrganiser: (address: string) => boolean;
  /** Reads this machine's wall clock, in milliseconds since 1970. */
  wallTime: () => number;
  log: Logger;
}

interface AccessOptions {
  sessions: Sessions;
  siteUrl: string;
  count: (reason: DeskRefusal) => void;
  log: Logger;
}

export type Access = ReturnType<typeof createAccess>;

const COOKIE = "desk";

const NEEDS_HTTPS =
  "The desk needs https: without it, anyone on the network could read what it shows. Set SITE_URL to the https address of this site.";

const SESSION_ENDED = "Your session has ended. Sign in again.";

/** Creates the checks of the desk's calls. A refusal is counted and logged, without personal data. */
export function createAccess({ sessions, siteUrl, count, log }: AccessOptions) {
  const site = new URL(siteUrl);

  function refuse(c: Context<DeskEnv>, reason: DeskRefusal, error: string) {
    count(reason);
    log.warn({ requestId: c.env.requestId, reason }, "desk call refused");
    return c.json({ error }, STATUS[reason]);
  }

  return {
    refuse,
    /**
     * Requires that the desk is called under the site's own https address, or on this machine, and by its own pages. A call without
     * an origin is refused: every browser sends it with a post.
     */
    ownOrigin: createMiddleware<DeskEnv>(async (c, next) => {
      const host = hostOf(c);
      if (!isLoopback(host.hostname)) {
        if (site.protocol !== "https:") return refuse(c, "address", NEEDS_HTTPS);
        if (host.host !== site.host) {
          return refuse(c, "address", `The desk is at ${siteUrl}${DESK_PATH}`);
        }
      }
      const origin = c.req.header("origin") ?? "";
      const isOwn =
        origin === siteUrl || (isLoopback(host.hostname) && URL.parse(origin)?.host === host.host);
      if (!isOwn) return refuse(c, "origin", "Only pages of this site may do this.");
      return next();
    }),
    /** Requires a session: that of the organiser whom the page names, if it names one. */
    session: createMiddleware<DeskEnv>(async (c, next) => {
      const address = await addressOf(c);
      const shown = c.req.header(ADDRESS_HEADER);
      const isShown = shown === undefined || shown === encodeURIComponent(address ?? "");
      if (!address || !isShown) return refuse(c, "session", SESSION_ENDED);
      c.set("address", address);
      return next();
    }),
    /** Returns the address of whoever is signed in; null if nobody is. */
    addressOf,
    giveCookie(c: Context, token: string): void {
      setCookie(c, COOKIE, token, { ...cookieOptions(c), maxAge: SESSION_MS / 1000 });
    },
    /** Returns the token of the session whose cookie came with the call, if there was one. */
    tokenOf,
    /** The same, and takes the cookie from the browser. */
    takeCookie(c: Context): string | undefined {
      const token = tokenOf(c);
      deleteCookie(c, COOKIE, cookieOptions(c));
      return token;
    },
  };

  async function addressOf(c: Context): Promise<string | null> {
    const token = tokenOf(c);
    return token ? sessions.find(token, c.req.header(IDLE_HEADER) !== undefined) : null;
  }
}

function tokenOf(c: Context): string | undefined {
  const isHere = isLoopback(hostOf(c).hostname);
  return getCookie(c, COOKIE, "host") ?? (isHere ? getCookie(c, COOKIE) : undefined);
}

/**
 * The prefix `__Host-` binds the cookie to https and this host. Plain http on this machine cannot have it. The page's origin
 * tells which it is, since a proxy may end https and change the name of the host.
 */
function cookieOptions(c: Context) {
  const options = { httpOnly: true, sameSite: "Strict", path: "/" } as const;
  const isSecure = c.req.header("origin")?.startsWith("https:");
  return isSecure ? ({ ...options, secure: true, prefix: "host" } as const) : options;
}

/** An address in the request's first line comes before the header `Host` (RFC 9112, 3.2.2). */
const hostOf = (c: Context) => new URL(c.req.url);

/** Returns a call's body. Throws an HTTPException with 400 if it is not what the schema says. */
export async function readJson<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const body: unknown = await c.req.json().catch(() => undefined);
  const { success, output, issues } = v.safeParse(schema, body);
  // PostgreSQL cannot compare with NUL.
  if (success && !hasNul(output)) return output;
  const where = issues && v.getDotPath(issues[0]);
  throw new HTTPException(400, {
    message: where ? `“${where}” is missing or wrong.` : "The request is malformed.",
  });
}

function hasNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  return Object.values(value ?? {}).some(hasNul);
}
