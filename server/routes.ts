import { Hono } from "hono";
import type { Logger } from "pino";
import { DESK } from "#contract/desk-paths.ts";
import { FORMS } from "#contract/forms.ts";
import { FUNCTIONS_PATH, functionPath } from "#contract/function.ts";
import type { DeskEnv } from "./desk/access.ts";
import { type Accept, countRefusals, type SubmissionCounts } from "./forms/accept.ts";
import {
  allowSite,
  onlyPost,
  refuseAboveRate,
  requireKey,
  requireOwnOrigin,
  submitMessage,
} from "./forms/function.ts";
import {
  limitForm,
  onlyPage,
  prepareNoScriptForms,
  requireOwnForm,
  requireUrlEncoded,
  submitForm,
} from "./forms/no-script-forms.ts";
import type { Site } from "./http/built-site.ts";
import { limitBody, methodNotAllowed, requireJson, securityHeaders } from "./http/headers.ts";
import type { Env } from "./http/listener.ts";
import type { RateLimit } from "./http/rate-limit.ts";
import { errorPage, redirectOrNotFound } from "./http/static-files.ts";
import { ALIVE, READY, ready, SECURITY_TXT, securityTxt } from "./http/well-known.ts";
import { formsOf, type SiteInfo } from "./load-build.ts";
import type { Settings } from "./settings.ts";

/** The addresses that are not files of the site, whatever the settings: the names of their routes in log and metrics. */
export const OWN_PATHS = [
  ALIVE,
  READY,
  SECURITY_TXT,
  ...Object.values(FORMS).map(functionPath),
  ...Object.values(DESK),
];

interface RoutesOptions {
  settings: Pick<Settings, "siteUrl" | "supabaseAnonKey">;
  siteInfo: SiteInfo;
  /** The built site, or null to answer only the functions, the health checks and the desk's calls. */
  site: Site | null;
  /** Returns whether a message can be stored. */
  probe: () => Promise<boolean>;
  accept: Accept;
  rateLimit: RateLimit;
  counts: SubmissionCounts;
  /** The desk's calls, or null without a desk. */
  desk: Hono<DeskEnv> | null;
  /** Reads this machine's wall clock, in milliseconds since 1970. */
  wallTime: () => number;
  shutdown: AbortSignal;
  log: Logger;
}

/**
 * Creates the routes of the public port, a row each: an address, what guards it, in order, and where it leads. The first
 * that fits answers. A GET of a file never comes here (http/static-files.ts). Throws a StartError if a form's page is
 * missing.
 */
export function createRoutes(options: RoutesOptions): Hono<Env> {
  const { settings, siteInfo, site, accept, rateLimit, counts, desk, wallTime, shutdown, log } =
    options;
  const { siteUrl, supabaseAnonKey } = settings;
  const app = new Hono<Env>();
  app.use(securityHeaders);

  // Whoever runs the server, or found a fault in it.
  app.get(ALIVE, (c) => c.json({ ok: true }));
  app.get(READY, ready(options.probe, shutdown));
  app.get(SECURITY_TXT, securityTxt(siteInfo, siteUrl, wallTime));
  for (const path of [ALIVE, READY, SECURITY_TXT])
    app.all(path, () => methodNotAllowed("GET, HEAD"));

  // The forms, by script.
  const kinds = formsOf(siteInfo).map(([kind]) => kind);
  for (const path of new Set(kinds.map((kind) => functionPath(FORMS[kind])))) {
    app.use(path, allowSite(siteUrl));
    app.post(
      path,
      countRefusals(counts, { 400: "fields", 422: "conflict" }),
      requireOwnOrigin(siteUrl),
      requireKey(supabaseAnonKey),
      requireJson,
      refuseAboveRate(rateLimit.secondsLeft),
      limitBody,
      refuseAboveRate(rateLimit.secondsToWait),
      (c) => submitMessage(c, path, accept),
    );
    app.all(path, onlyPost);
  }

  // The desk's calls, which desk/desk.ts guards: own address and origin, type, size, and a session.
  if (desk) app.route("/", desk);

  // The forms without scripts, at the addresses of their pages.
  for (const form of site ? prepareNoScriptForms(site, siteInfo) : []) {
    const { path } = FORMS[form.kind];
    app.post(
      path,
      countRefusals(counts, { 422: "fields" }),
      requireOwnForm(form, siteUrl),
      requireUrlEncoded(form),
      limitForm(form),
      (c) => submitForm(c, form, { accept, rateLimit, wallTime }),
    );
    app.all(path, onlyPage);
  }

  // Everything else: other spellings of a page's address, other methods, and what is not there.
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
