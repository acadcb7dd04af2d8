import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Site } from "./built-site.ts";
import { pathOf } from "./static-files.ts";
import { ALIVE, READY } from "./well-known.ts";

export const REQUEST_ID_HEADER = "X-Request-Id";

/** Short, and without characters that could end a line or a field. */
const SAFE = /^[\w.-]{1,64}$/;

/**
 * Returns a request's id: the one that a proxy assigned, so that its log and ours can be correlated, or a new one.
 * Clients may send one too, so ids are not necessarily unique.
 */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === "string" && SAFE.test(given) ? given : randomUUID();
}

/** Logged, never sent: the client disconnected before the response was complete (nginx's status for this). */
const CLIENT_CLOSED_REQUEST = 499;

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** What is logged of a finished request: no query, address, header or unknown path, since they may be personal data. */
export interface FinishedRequest {
  requestId: string;
  ms: number;
  method: string;
  route: string;
  status: number;
}

export interface RequestLogOptions {
  /** null without a site. */
  site: Site | null;
  /** The addresses that are not files of the site. */
  paths: readonly string[];
  /** Called once for each finished request. */
  count: (request: FinishedRequest) => void;
  /** Aborts when the server starts to shut down: from then on, every response closes its connection. */
  shutdown: AbortSignal;
  log: Logger;
}

/**
 * Creates a request log that writes one line per request and counts it. Health checks, which a proxy repeats every second,
 * are only counted, unless one fails before the shutdown.
 */
export function createRequestLog({ site, paths, count, shutdown, log }: RequestLogOptions) {
  const routes = routesOf(paths, site);
  return (
    about: Pick<FinishedRequest, "requestId" | "ms">,
    { method = "", url = "" }: IncomingMessage,
    outgoing: ServerResponse,
  ): void => {
    const line = {
      ...about,
      method: METHODS.has(method) ? method : "other",
      route: routes.get(pathOf(url)) ?? OTHER,
      status: outgoing.writableFinished ? outgoing.statusCode : CLIENT_CLOSED_REQUEST,
    };
    count(line);
    const isCheck = line.route === ALIVE || line.route === READY;
    if (isCheck && (line.status < 400 || shutdown.aborted)) return;
    if (line.status >= 500) log.error(line, "request");
    else if (line.status >= 400) log.warn(line, "request");
    else log.info(line, "request");
  };
}

/** The route of unknown pathnames, with which scanners would otherwise fill log and metrics. */
const OTHER = "other";

/**
 * Returns the route of each pathname, from a small fixed set that visitors cannot influence: each of `paths`, a page and a file at the
 * top level is its own route, other files share their folder's (`/assets/*`).
 */
function routesOf(paths: readonly string[], site: Site | null): ReadonlyMap<string, string> {
  const names = new Map(paths.map((path) => [path, path]));
  const pages = new Set(site?.pages.values());
  for (const pathname of site?.files.keys() ?? []) {
    names.set(pathname, pages.has(pathname) ? pathname : groupOf(pathname));
  }
  return names;
}

function groupOf(pathname: string): string {
  const folder = /^\/[^/]+\//.exec(pathname)?.[0];
  return folder ? `${folder}*` : pathname;
}
