import type { Context } from "hono";
import { errorPage } from "./error-page.ts";
import { methodNotAllowed } from "./refusal.ts";
import { pageKey, type Site } from "./site.ts";

/**
 * Answers what is no file's own address: 308 from other spellings of an address to the one there is, 405 for methods
 * that only read, else 404 with the site's own page (RFC 9110).
 */
export function answerOtherAddresses(site: Site): (c: Context) => Response {
  return (c) => {
    const { req } = c;
    const { path, query } = splitUrl(req.url);
    const address = site.files.has(path) ? path : site.pages.get(pageKey(decode(path)));
    if (address === undefined) return errorPage(c, site, 404);
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

function redirect(location: string): Response {
  return new Response(null, {
    status: 308,
    headers: { "Cache-Control": "no-cache", Location: location },
  });
}
