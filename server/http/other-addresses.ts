import type { Context } from "hono";
import { methodNotAllowed } from "./refusal.ts";
import { pageKey, type Site } from "./site.ts";
import { chooseRepresentation } from "./static-files.ts";

/**
 * Answers what is no file's own address: 308 from other spellings of an address to the one there is, 405 for methods
 * that only read, else 404 with the site's own page (RFC 9110).
 */
export function answerOtherAddresses(site: Site): (c: Context) => Response {
  return ({ req }) => {
    const { path, query } = splitUrl(req.url);
    const address = site.files.has(path) ? path : site.pages.get(pageKey(decode(path)));
    if (address === undefined) return notFound(site, req.header("accept-encoding"));
    if (req.method !== "GET" && req.method !== "HEAD") return methodNotAllowed("GET, HEAD");
    // Only ever to an address of our own list, so a crafted path cannot send anyone elsewhere.
    return redirect(`${address}${query}`);
  };
}

function splitUrl(url: string): { path: string; query: string } {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const mark = url.indexOf("?", start);
  if (mark === -1) return { path: url.slice(start), query: "" };
  return { path: url.slice(start, mark), query: url.slice(mark) };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function notFound(site: Site, acceptEncoding: string | undefined): Response {
  const { body, headers: found } = chooseRepresentation(site.notFound, acceptEncoding);
  const { ETag: _etag, ...rest } = found;
  return new Response(body, { status: 404, headers: { ...rest, "Cache-Control": "no-store" } });
}

function redirect(location: string): Response {
  return new Response(null, {
    status: 308,
    headers: { "Cache-Control": "no-cache", Location: location },
  });
}
