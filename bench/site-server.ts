import { Hono } from "hono";
import { createHttpServer, listen } from "#server/http/life-cycle.ts";
import { createListener } from "#server/http/listener.ts";
import { answerOtherAddresses } from "#server/http/other-addresses.ts";
import { loadSite } from "#server/http/site.ts";
import { serveFiles } from "#server/http/static-files.ts";
import { createLog } from "#server/log.ts";

/*
 * Serves any built site as the project's server does, without the function:
 *
 *   node site-server.ts FOLDER PORT
 */

const [folder = "", port] = process.argv.slice(2);
const site = await loadSite(folder);
const app = new Hono().all("*", answerOtherAddresses(site));
const server = createHttpServer(
  createListener((request) => app.fetch(request), serveFiles(site), createLog()),
);
await listen(server, Number(port), "127.0.0.1");
