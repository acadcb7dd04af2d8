import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import { RateLimiterMemory } from "rate-limiter-flexible";
import * as v from "valibot";
import { CSP_REPORTS_PATH } from "#contract/csp-reports.ts";
import type { Env } from "./env.ts";
import { pageKey, type Site } from "./site.ts";

interface CspReportsParts {
  /** null: every report is about a page that is not known. */
  site: Site | null;
  /** Told every report, also those that are not logged any more. */
  countCspReport: (directive: string) => void;
  log: Logger;
}

const MAX_BYTES = 32_768;

/** A page that goes wrong goes wrong for everyone: what comes beyond so many a minute says nothing new. */
const LOGGED = { points: 30, duration: 60 };

const OTHER = "other";

const DIRECTIVES =
  "base-uri connect-src default-src font-src form-action frame-ancestors frame-src img-src manifest-src require-trusted-types-for script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem trusted-types".split(
    " ",
  );

/** What is refused and has no address (CSP Level 3, 5.3; Trusted Types, 4.3). */
const WORDS = "inline eval wasm-eval trusted-types-policy trusted-types-sink data blob self".split(
  " ",
);

const originOf = v.pipe(
  v.string(),
  v.url(),
  v.transform((text) => {
    const { protocol, host } = new URL(text);
    return `${protocol}//${host}`.slice(0, 100);
  }),
);

/**
 * As `report-uri` has it sent (CSP Level 3, 5.3). Anyone can send anything: only what is known is kept, and nothing that a
 * visitor could have typed.
 */
const schema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    "csp-report": v.object({
      "effective-directive": v.fallback(v.picklist(DIRECTIVES), OTHER),
      "blocked-uri": v.fallback(v.union([v.picklist(WORDS), originOf]), OTHER),
      "document-uri": v.fallback(v.pipe(v.string(), v.url()), ""),
    }),
  }),
);

/** Takes what browsers report of the Content-Security-Policy: a line in the log, 204. */
export function cspReports({ site, countCspReport, log }: CspReportsParts): Hono<Env> {
  const limiter = new RateLimiterMemory(LOGGED);
  const onError = (c: Context) => c.json({ error: "The report is too large" }, 413);
  const limit = bodyLimit({ maxSize: MAX_BYTES, onError });
  return new Hono<Env>().post(CSP_REPORTS_PATH, limit, async (c) => {
    const { success, output } = v.safeParse(schema, await c.req.text());
    if (!success) return c.json({ error: "The body must be a CSP report" }, 400);
    const { "effective-directive": directive, "blocked-uri": blocked } = output["csp-report"];
    countCspReport(directive);
    const isWithin = await limiter.consume("all").catch(() => null);
    if (isWithin) {
      const path = URL.parse(output["csp-report"]["document-uri"])?.pathname ?? "";
      const page = site?.pages.get(pageKey(path)) ?? OTHER;
      log.warn({ directive, blocked, page }, "a page was refused something by its policy");
    }
    return c.body(null, 204);
  });
}
