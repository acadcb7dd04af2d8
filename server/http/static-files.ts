import type { Context } from "hono";
import { chooseEncoding } from "./encodings.ts";
import { SAFE_HEADERS } from "./headers.ts";
import { parseRange } from "./ranges.ts";
import { pageKey, type Site } from "./site.ts";
import type { Representation, SiteFile } from "./site-file.ts";

/**
 * Answers from the site in memory: a page or file under its one address, 308 from other spellings of a page's address,
 * else 404 with the site's own page (RFC 9110). No disk, no compression.
 */
export function serveSite(site: Site): (c: Context) => Response {
  return (c) => {
    const request = c.req.raw;
    const { path, query } = splitUrl(request.url);
    const file = site.files.get(path);
    const page = file ? undefined : site.pages.get(pageKey(decode(path)));
    if (!file && page === undefined) return answerNotFound(site.notFound, request.headers);
    if (request.method !== "GET" && request.method !== "HEAD") return methodNotAllowed();
    if (file) return answerFile(file, request);
    // Only ever to an address of our own list, so a crafted path cannot send anyone elsewhere.
    return redirect(`${page}${query}`);
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

function answerFile(file: SiteFile, request: Request): Response {
  const { headers } = request;
  const representation = choose(file, headers);
  if (isCurrent(headers.get("if-none-match"), representation.etag)) {
    const { "Content-Type": _type, "Content-Length": _length, ...rest } = representation.headers;
    return new Response(null, { status: 304, headers: rest });
  }
  if (file.ranges && request.method === "GET") {
    const partial = answerRange(representation, headers);
    if (partial) return partial;
  }
  return new Response(representation.body, { headers: representation.headers });
}

function choose(file: SiteFile, headers: Headers): Representation {
  const encoding = chooseEncoding(headers.get("accept-encoding"), file.encodings);
  return file.representations.get(encoding) as Representation;
}

/** Whether the client's copy is the current one: If-None-Match compares weakly (RFC 9110, 13.1.2). */
function isCurrent(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

function answerRange({ body, etag, headers }: Representation, asked: Headers): Response | null {
  // A range of another version than the client holds would be glued to the wrong rest (RFC 9110, 13.1.5).
  const ifRange = asked.get("if-range");
  if (ifRange !== null && ifRange !== etag) return null;
  const range = parseRange(asked.get("range"), body.length);
  if (range === null) return null;
  if (range === "unsatisfiable") {
    return new Response(null, {
      status: 416,
      headers: { ...SAFE_HEADERS, "Content-Range": `bytes */${body.length}` },
    });
  }
  const { first, last } = range;
  return new Response(body.subarray(first, last + 1), {
    status: 206,
    headers: {
      ...headers,
      "Content-Length": String(last - first + 1),
      "Content-Range": `bytes ${first}-${last}/${body.length}`,
    },
  });
}

function answerNotFound(page: SiteFile, headers: Headers): Response {
  const { body, headers: found } = choose(page, headers);
  const { ETag: _etag, ...rest } = found;
  return new Response(body, { status: 404, headers: { ...rest, "Cache-Control": "no-store" } });
}

function methodNotAllowed(): Response {
  return new Response("Method not allowed\n", {
    status: 405,
    headers: { ...SAFE_HEADERS, "Content-Type": "text/plain; charset=utf-8", Allow: "GET, HEAD" },
  });
}

function redirect(location: string): Response {
  return new Response(null, {
    status: 308,
    headers: { ...SAFE_HEADERS, "Cache-Control": "no-cache", Location: location },
  });
}
