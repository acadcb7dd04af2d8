import { Hono } from "hono";
import { FUNCTION_PATH } from "#contract/function.ts";
import type { Database } from "./database/database.ts";
import type { Bindings } from "./http/bindings.ts";
import { type CspReportsOptions, cspReports } from "./http/csp-reports.ts";
import { errorPage } from "./http/error-page.ts";
import { safeHeaders } from "./http/headers.ts";
import { health } from "./http/health.ts";
import { answerOtherAddresses } from "./http/other-addresses.ts";
import { methodNotAllowed } from "./http/refusal.ts";
import { SECURITY_TXT, type SecurityTxtOptions, securityTxt } from "./http/security-txt.ts";
import type { Site } from "./http/site.ts";
import { createEndpoint, type EndpointOptions } from "./messages/endpoint.ts";
import { createPlainForms, type PlainForm, type PlainFormOptions } from "./messages/plain-forms.ts";

export interface AppOptions
  extends CspReportsOptions,
    EndpointOptions,
    PlainFormOptions,
    SecurityTxtOptions {
  database: Database;
  /** Aborts when the server begins to end. */
  ending: AbortSignal;
  /** The forms that are taken without scripts too. */
  plainForms: PlainForm[];
  /** null answers the function and the health checks alone. */
  site: Site | null;
}

/** What is made per request and only read; GET and HEAD have their own handlers. */
const READ_ONLY = ["/healthz", "/readyz", SECURITY_TXT];

/**
 * The application as a function from request to response; everything it touches is handed in. The files of the site are
 * answered before it (see static-files.ts).
 */
export function createApp(options: AppOptions): Hono<{ Bindings: Bindings }> {
  const { site } = options;
  const app = new Hono<{ Bindings: Bindings }>();
  app.use(safeHeaders);
  app.route("/", health(options.database, options.ending));
  app.route(FUNCTION_PATH, createEndpoint(options));
  app.route("/", securityTxt(options));
  app.route("/", cspReports(options));
  app.route("/", createPlainForms(options.plainForms, options));
  for (const path of READ_ONLY) app.all(path, () => methodNotAllowed("GET, HEAD"));
  if (site) app.all("*", answerOtherAddresses(site));
  app.notFound((c) => c.json({ error: "Not found" }, 404));
  app.onError((err, c) => {
    // A client that goes away while it sends is no failure of ours.
    if (!c.req.raw.signal.aborted) {
      options.log.error({ err, requestId: c.env.requestId }, "a request failed");
    }
    // Browsers ask for HTML where they show the answer; the function's is JSON, whoever asks (specification, section 7).
    const isShown = c.req.path !== FUNCTION_PATH && c.req.header("accept")?.includes("text/html");
    return site && isShown ? errorPage(c, site, 500) : c.json({ error: "Internal error" }, 500);
  });
  return app;
}
