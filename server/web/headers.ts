import { createMiddleware } from "hono/factory";

/** For whatever is no page: it loads nothing, and no frame shows it. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/**
 * For photographs and documents: a browser shows one that is opened by itself in a page of its own making, with styles that
 * another policy would take away.
 */
export const MEDIA_POLICY = "script-src 'none'; frame-ancestors 'none'";

/**
 * Sent with every answer (docs/decisions/0020-security-headers.md). A page has a Content-Security-Policy of its own in the
 * place of this one. Over HTTP browsers ignore Strict-Transport-Security (RFC 6797, 8.1): it counts behind the proxy that
 * speaks TLS. Not for the subdomains, which may be another's and without TLS.
 */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": NOTHING,
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=()",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": "max-age=63072000",
  "X-Content-Type-Options": "nosniff",
};

const DEFAULTS = Object.entries({ ...SAFE_HEADERS, "Cache-Control": "no-store" });

/** For answers that are made for one request: the safe headers, and no cache keeps them, unless the answer says otherwise. */
export const safeHeaders = createMiddleware(async (c, next) => {
  await next();
  for (const [name, value] of DEFAULTS) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
});
