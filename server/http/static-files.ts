import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import { tryDecode } from "hono/utils/url";
import { type ErrorStatus, pageKey, type Site } from "./built-site.ts";
import { methodNotAllowed } from "./headers.ts";
import { chooseRepresentation, type SiteFile } from "./site-file.ts";

/**
 * Returns a function that answers a GET or HEAD of a file of the site, and says whether it did. From memory (RFC 9110):
 * nothing is read, compressed or copied per request. It uses Node's own objects, since converting to those of the fetch
 * standard would double the cost of a response (docs/decisions/0021-dependencies.md).
 */
export function serveFiles(site: Site) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    if (incoming.method !== "GET" && incoming.method !== "HEAD") return false;
    const file = site.files.get(pathOf(incoming.url ?? ""));
    if (!file || !isHost(incoming)) return false;
    answerFile(file, incoming, outgoing);
    return true;
  };
}

/**
 * Returns the path of a request target, without the query and the host of an absolute URL (RFC 9112, 3.2.2). A URL with a user,
 * which the app rejects, gives a path that no file has.
 */
export function pathOf(target: string): string {
  const path = target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/?#@]*/i, "");
  const mark = path.indexOf("?");
  return mark === -1 ? path : path.slice(0, mark);
}

/** Whether a request has one Host header, which can be valid (RFC 9112, 3.2); the listener rejects the others. */
export const isHost = ({ headers: { host = "" } }: Pick<IncomingMessage, "headers">) =>
  /^[\w.:[\]-]+$/.test(host);

function answerFile(file: SiteFile, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { "if-none-match": ifNoneMatch, "accept-encoding": accepted } = incoming.headers;
  const { body, etag, headers } = chooseRepresentation(file, accepted as string | undefined);
  if (isCurrent(ifNoneMatch, etag)) {
    const { "Content-Type": _type, "Content-Length": _length, ...rest } = headers;
    outgoing.writeHead(304, rest).end();
  } else {
    // Node omits the body for HEAD.
    outgoing.writeHead(200, headers).end(body);
  }
}

/** Whether the client's copy is current; If-None-Match uses the weak comparison (RFC 9110, 13.1.2). */
function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

/**
 * Creates the handler for everything that is not a route (RFC 9110): 308 from another spelling of an address to that
 * address, 405 for methods other than GET and HEAD, 404 with the site's page otherwise.
 */
export function redirectOrNotFound(site: Site): (c: Context) => Response {
  return (c) => {
    const { req } = c;
    const { pathname, search } = new URL(req.url);
    const target = site.files.has(pathname)
      ? pathname
      : site.pages.get(pageKey(tryDecode(pathname, decodeURIComponent)));
    if (target === undefined) return errorPage(c, site, 404);
    if (req.method !== "GET" && req.method !== "HEAD") return methodNotAllowed("GET, HEAD");
    // The target is always a pathname of the site, so a crafted path cannot redirect elsewhere.
    const headers = { "Cache-Control": "no-cache", Location: `${target}${search}` };
    return new Response(null, { status: 308, headers });
  };
}

/** Returns the site's page for an error. It is not cached, so it needs no ETag. */
export function errorPage({ req }: Context, site: Site, status: ErrorStatus): Response {
  const file = site.errorPages[status];
  const { body, headers } = chooseRepresentation(file, req.header("accept-encoding"));
  const { ETag: _etag, ...rest } = headers;
  return new Response(body, { status, headers: rest });
}
