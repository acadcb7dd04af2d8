import { Hono } from "hono";
import type { Logger } from "pino";
import { FUNCTIONS_PATH } from "#contract/function.ts";
import type { Env } from "./http/env.ts";
import { securityHeaders } from "./http/headers.ts";
import { errorPage, redirectOrNotFound } from "./http/redirects.ts";
import type { Site } from "./http/site.ts";

/**
 * Creates the app, which answers whatever is not a file of the site (http/static-files.ts): the routes, redirects, the
 * 404 page and errors. Without a site, the routes alone.
 */
export function createApp(routes: readonly Hono<Env>[], site: Site | null, log: Logger): Hono<Env> {
  const app = new Hono<Env>();
  app.use(securityHeaders);
  for (const route of routes) app.route("/", route);
  if (site) app.all("*", redirectOrNotFound(site));
  app.notFound((c) => c.json({ error: "Not found" }, 404));
  app.onError((err, c) => {
    // A client that disconnects while it sends is not our error.
    if (!c.req.raw.signal.aborted) {
      log.error({ err, requestId: c.env.requestId }, "request failed");
    }
    // A browser that navigates accepts HTML; the functions always answer in JSON (docs/product.md, section 7).
    const wantsPage =
      !c.req.path.startsWith(FUNCTIONS_PATH) && c.req.header("accept")?.includes("text/html");
    return site && wantsPage ? errorPage(c, site, 500) : c.json({ error: "Internal error" }, 500);
  });
  return app;
}
