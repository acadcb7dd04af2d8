import type { Context } from "hono";
import { tryDecode } from "hono/utils/url";
import { methodNotAllowed } from "./error-responses.ts";
import { type ErrorStatus, pageKey, type Site } from "./site.ts";
import { chooseRepresentation } from "./static-files.ts";

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
