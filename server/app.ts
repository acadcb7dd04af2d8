import { Hono } from "hono";
import type { Logger } from "pino";
import { FUNCTION_PATH } from "#contract/function.ts";
import type { Env } from "./web/env.ts";
import { safeHeaders } from "./web/headers.ts";
import { answerOtherAddresses, errorPage } from "./web/redirects.ts";
import type { Site } from "./web/site.ts";

/**
 * The application as a function from request to response: what each of the routes answers, what becomes of an address
 * that none of them knows, and of an error. Without a site it answers the routes alone. The files of the site are answered
 * before it (web/static-files.ts).
 */
export function createApp(routes: readonly Hono<Env>[], site: Site | null, log: Logger): Hono<Env> {
  const app = new Hono<Env>();
  app.use(safeHeaders);
  for (const route of routes) app.route("/", route);
  if (site) app.all("*", answerOtherAddresses(site));
  app.notFound((c) => c.json({ error: "Not found" }, 404));
  app.onError((err, c) => {
    // A client that goes away while it sends is no failure of ours.
    if (!c.req.raw.signal.aborted) {
      log.error({ err, requestId: c.env.requestId }, "a request failed");
    }
    // Browsers ask for HTML where they show the answer; the function's is JSON, whoever asks (docs/product.md, section 7).
    const isShown = c.req.path !== FUNCTION_PATH && c.req.header("accept")?.includes("text/html");
    return site && isShown ? errorPage(c, site, 500) : c.json({ error: "Internal error" }, 500);
  });
  return app;
}
