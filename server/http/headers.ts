import { STATUS_CODES } from "node:http";
import type { HonoRequest } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { MAX_BODY_BYTES } from "#contract/function.ts";

/** For responses that are not pages: they load nothing and cannot be framed. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/**
 * For images and PDFs. A browser that opens one directly wraps it in a page, whose styles a stricter policy would block. Other
 * sites may show them: link previews, icons, posters and the photographs of events are named for that.
 */
export const MEDIA_HEADERS = {
  "Content-Security-Policy": "script-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/**
 * Sent with every response of the public port (docs/decisions/0020-security-headers.md); pages have a Content-Security-Policy of their
 * own. Browsers ignore Strict-Transport-Security over plain HTTP (RFC 6797, 8.1), so it takes effect behind a proxy
 * with TLS. It excludes subdomains, which may belong to others and lack TLS.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": NOTHING,
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=()",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": "max-age=63072000",
  "X-Content-Type-Options": "nosniff",
};

const DEFAULTS = Object.entries({ ...SECURITY_HEADERS, "Cache-Control": "no-store" });

/**
 * Adds the security headers to a handler's response and makes it uncacheable, unless the handler set these headers
 * itself.
 */
export const securityHeaders = createMiddleware(async (c, next) => {
  await next();
  for (const [name, value] of DEFAULTS) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
});

/** Returns an uncacheable plain-text response that only names its status. */
export function errorResponse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(`${STATUS_CODES[status]}\n`, {
    status,
    headers: {
      ...Object.fromEntries(DEFAULTS),
      "Content-Type": "text/plain; charset=utf-8",
      ...headers,
    },
  });
}

/** Returns a 405 response that lists the allowed methods (RFC 9110, 15.5.6). */
export const methodNotAllowed = (allow: string) => errorResponse(405, { Allow: allow });

/**
 * Whether a request comes from a page of our own origins, which are `siteUrl` and the request's host, or from no page. Browsers
 * send the page's origin with every POST, or at least whether it is another one (Fetch Metadata); other clients send neither.
 */
export function isFromOwnOrigin(req: HonoRequest, siteUrl: string): boolean {
  const origin = req.header("origin");
  const site = req.header("sec-fetch-site") ?? "none";
  if (origin === siteUrl) return true;
  if (origin === undefined) return site === "same-origin" || site === "none";
  return URL.parse(origin)?.host === new URL(req.url).host;
}

/**
 * Whether a form that a browser sends itself comes from a page of ours. A privacy setting that sends no referrer makes the origin
 * `null` (Fetch, "append a request `Origin` header"), as a sandboxed frame, a `data:` URL and a redirect through another site do:
 * only of the first does the browser say that it is from the same origin.
 */
export function isFromOwnForm(req: HonoRequest, siteUrl: string): boolean {
  const isWithheld =
    req.header("origin") === "null" && req.header("sec-fetch-site") === "same-origin";
  return isWithheld || isFromOwnOrigin(req, siteUrl);
}

/** 415 for a body that is not JSON, or compressed. */
export const requireJson = createMiddleware(async (c, next) => {
  const type = c.req.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type === "application/json" && !c.req.header("content-encoding")) return next();
  return c.json({ error: "The body must be application/json, not compressed" }, 415);
});

/** 413 for a long body. */
export const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  // The unread rest of the body would be parsed as the connection's next request.
  onError: (c) =>
    c.json({ error: `The body is larger than ${MAX_BODY_BYTES} bytes` }, 413, {
      Connection: "close",
    }),
});
