import { createMiddleware } from "hono/factory";

/**
 * Refuses with 403 what a page of another origin sends. Browsers name the page's origin in every POST, or say at least that
 * it is another one (Fetch Metadata); who is no browser says neither, and is let through. Own is the configured address and
 * the one that the request was sent to.
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
