import type { Context } from "hono";
import { tryDecode } from "hono/utils/url";
import { methodNotAllowed } from "./refusal.ts";
import { type ErrorStatus, pageKey, type Site } from "./site.ts";
import { chooseRepresentation } from "./static-files.ts";

/**
 * Answers what is no file's own address: 308 from other spellings of an address to the one there is, 405 for methods
 * that only read, else 404 with the site's own page (RFC 9110).
 */
export function answerOtherAddresses(site: Site): (c: Context) => Response {
  return (c) => {
    const { req } = c;
    const { pathname, search } = new URL(req.url);
    const address = site.files.has(pathname)
      ? pathname
      : site.pages.get(pageKey(tryDecode(pathname, decodeURIComponent)));
    if (address === undefined) return errorPage(c, site, 404);
    if (req.method !== "GET" && req.method !== "HEAD") return methodNotAllowed("GET, HEAD");
    // Only ever to an address of our own list, so a crafted path cannot send anyone elsewhere.
    const headers = { "Cache-Control": "no-cache", Location: `${address}${search}` };
    return new Response(null, { status: 308, headers });
  };
}

/** The answer to a request that fails, as a page of the site; no cache keeps it, so it needs no ETag. */
export function errorPage({ req }: Context, site: Site, status: ErrorStatus): Response {
  const file = site.errorPages[status];
  const { body, headers } = chooseRepresentation(file, req.header("accept-encoding"));
  const { ETag: _etag, ...rest } = headers;
  return new Response(body, { status, headers: rest });
}
