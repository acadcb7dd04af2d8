import { createMiddleware } from "hono/factory";

/**
 * Refuses requests from pages of other origins with 403. Our own origins are `siteUrl` and the request's host.
 * Browsers send the page's origin with every POST, or at least whether it is another one (Fetch Metadata); other
 * clients send neither and are let through.
 */
export function requireOwnOrigin(siteUrl: string) {
  return createMiddleware(async (c, next) => {
    const origin = c.req.header("origin");
    const site = c.req.header("sec-fetch-site") ?? "none";
    if (origin === siteUrl) return next();
    if (origin === undefined && (site === "same-origin" || site === "none")) return next();
    const host = c.req.header("host")?.toLowerCase();
    if (origin && URL.canParse(origin) && new URL(origin).host === host) return next();
    return c.json({ error: "Only pages of this site may send messages" }, 403);
  });
}
