import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import * as v from "valibot";
import { CSP_REPORTS_PATH } from "#contract/csp-reports.ts";
import { createCounter } from "#server/counter.ts";
import type { Env } from "./env.ts";
import { pageKey, type Site } from "./site.ts";

interface CspReportsOptions {
  /** null if no page is known. */
  site: Site | null;
  /** Called for every report, even those that are not logged. */
  countCspReport: (directive: string) => void;
  log: Logger;
}

const MAX_BYTES = 32_768;

/** How many reports are logged per minute. A broken page affects every visitor, so more would say nothing new. */
const LOGGED_PER_MINUTE = 30;

const OTHER = "other";

const DIRECTIVES =
  "base-uri connect-src default-src font-src form-action frame-ancestors frame-src img-src manifest-src require-trusted-types-for script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem trusted-types".split(
    " ",
  );

/** Values of `blocked-uri` that are not URLs (CSP Level 3, 5.3; Trusted Types, 4.3). */
const KEYWORDS =
  "inline eval wasm-eval trusted-types-policy trusted-types-sink data blob self".split(" ");

const originOf = v.pipe(
  v.string(),
  v.url(),
  v.transform((text) => {
    const { protocol, host } = new URL(text);
    return `${protocol}//${host}`.slice(0, 100);
  }),
);

/**
 * A report in the format of `report-uri` (CSP Level 3, 5.3). Since anyone can send one, only known values are kept, and
 * nothing that a visitor could have typed.
 */
const schema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    "csp-report": v.object({
      "effective-directive": v.fallback(v.picklist(DIRECTIVES), OTHER),
      "blocked-uri": v.fallback(v.union([v.picklist(KEYWORDS), originOf]), OTHER),
      "document-uri": v.fallback(v.pipe(v.string(), v.url()), ""),
    }),
  }),
);

/**
 * Creates the endpoint for browsers' reports of violations of the Content-Security-Policy: logs and counts them,
 * answers 204.
 */
export function cspReports({ site, countCspReport, log }: CspReportsOptions): Hono<Env> {
  const counter = createCounter(60_000, 1);
  const onError = (c: Context) => c.json({ error: "The report is too large" }, 413);
  const limit = bodyLimit({ maxSize: MAX_BYTES, onError });
  return new Hono<Env>().post(CSP_REPORTS_PATH, limit, async (c) => {
    const { success, output } = v.safeParse(schema, await c.req.text());
    if (!success) return c.json({ error: "The body must be a CSP report" }, 400);
    const { "effective-directive": directive, "blocked-uri": blocked } = output["csp-report"];
    countCspReport(directive);
    if (counter.add("all").points <= LOGGED_PER_MINUTE) {
      const path = URL.parse(output["csp-report"]["document-uri"])?.pathname ?? "";
      const page = site?.pages.get(pageKey(path)) ?? OTHER;
      log.warn({ directive, blocked, page }, "content security policy violated");
    }
    return c.body(null, 204);
  });
}
