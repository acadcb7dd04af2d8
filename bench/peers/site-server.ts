import { glob } from "node:fs/promises";
import { Hono } from "hono";
import { Registry } from "prom-client";
import { createLog } from "#server/log.ts";
import { createHttpMetrics } from "#server/metrics/metrics.ts";
import { createHttpServer, listen } from "#server/web/http-server.ts";
import { createListener } from "#server/web/listener.ts";
import { redirectOrNotFound } from "#server/web/redirects.ts";
import { createRequestLog } from "#server/web/request-log.ts";
import { routeNames } from "#server/web/route-name.ts";
import { loadSite, type Site } from "#server/web/site.ts";
import { serveFiles } from "#server/web/static-files.ts";

/*
 * Serves a built site the way the project's server does, without the function:
 *
 *   node bench/peers/site-server.ts FOLDER PORT
 */

const OPEN = "default-src * 'unsafe-inline' 'unsafe-eval' data: blob:";

/** The data of a page, which the router fetches. */
const PAGE_DATA = /\.data$/;

const [folder = "", port] = process.argv.slice(2);
// All sites get the same headers, and a policy that allows everything.
const pages = await Array.fromAsync(glob("**/*.html", { cwd: folder }));
const policies = Object.fromEntries(pages.map((name) => [`/${name}`, OPEN]));
const site = await loadSite(folder, policies);
keepDataLikePages(site);
const app = new Hono().all("*", redirectOrNotFound(site));
const log = createLog();
const { signal: shutdown } = new AbortController();
const listener = createListener({
  handle: (request) => app.fetch(request),
  serveFile: serveFiles(site),
  requestLog: createRequestLog({
    routeOf: routeNames(site),
    count: createHttpMetrics(new Registry()),
    shutdown,
    log,
  }),
  shutdown,
  log,
});
const server = createHttpServer(listener);
await listen(server, Number(port), "127.0.0.1");

/** Lets browsers cache the data of a page as long as the page. */
function keepDataLikePages({ files }: Site): void {
  const kept = files.get("/")?.representations.get("identity")?.headers["Cache-Control"];
  for (const [address, { representations }] of files) {
    if (!PAGE_DATA.test(address) || address.startsWith("/assets/")) continue;
    for (const { headers } of representations.values()) {
      Object.assign(headers, { "Cache-Control": kept });
    }
  }
}
