import { STATUS_CODES } from "node:http";
import { createMiddleware } from "hono/factory";

/** For responses that are not pages: they load nothing and cannot be framed. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/**
 * For images and PDFs: a browser that opens one directly wraps it in a page, whose styles a stricter policy would
 * block.
 */
export const MEDIA_POLICY = "script-src 'none'; frame-ancestors 'none'";

/**
 * Sent with every response (docs/decisions/0020-security-headers.md); pages have a Content-Security-Policy of their
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

/** Returns the parts of an uncacheable plain-text response that only names its status. */
export function errorResponse(status: number, headers: Record<string, string> = {}) {
  const body = `${STATUS_CODES[status]}\n`;
  return {
    status,
    headers: {
      ...SECURITY_HEADERS,
      "Cache-Control": "no-store",
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Length": String(body.length),
      ...headers,
    },
    body,
  };
}

/** Returns a 405 response that lists the allowed methods (RFC 9110, 15.5.6). */
export function methodNotAllowed(allow: string): Response {
  const { status, headers, body } = errorResponse(405, { Allow: allow });
  return new Response(body, { status, headers });
}
