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

/** As `report-uri` has it sent (CSP Level 3, 5.3). */
const schema = v.object({
  "csp-report": v.object({
    "effective-directive": v.optional(v.string(), ""),
    "blocked-uri": v.optional(v.string(), ""),
    "document-uri": v.optional(v.string(), ""),
  }),
});

/** One violation. Anyone can send anything: only what is known is told, and nothing that a visitor could have typed. */
interface Violation {
  directive: string;
  /** What was refused: an origin, or the standard's word for what has none. */
  blocked: string;
  /** The page it happened on. */
  page: string;
}

/** Takes what browsers report of the Content-Security-Policy: a line in the log, 204. */
export function cspReports({ site, countCspReport, log }: CspReportsParts): Hono<Env> {
  const limiter = new RateLimiterMemory(LOGGED);
  const tooLarge = (c: Context) => c.json({ error: "The report is too large" }, 413);
  return new Hono<Env>().post(
    CSP_REPORTS_PATH,
    bodyLimit({ maxSize: MAX_BYTES, onError: tooLarge }),
    async (c) => {
      const violation = read(await c.req.text(), site);
      if (!violation) return c.json({ error: "The body must be a CSP report" }, 400);
      countCspReport(violation.directive);
      const isWithin = await limiter.consume("all").catch(() => null);
      if (isWithin) log.warn(violation, "a page was refused something by its policy");
      return c.body(null, 204);
    },
  );
}

/** The violation in the body of a report, or null when it is none. */
function read(text: string, site: Site | null): Violation | null {
  const { success, output } = v.safeParse(schema, parse(text));
  if (!success) return null;
  const report = output["csp-report"];
  const directive = report["effective-directive"];
  return {
    directive: DIRECTIVES.has(directive) ? directive : "other",
    blocked: blockedOrigin(report["blocked-uri"]),
    page: knownPage(report["document-uri"], site),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function blockedOrigin(blocked: string): string {
  if (WORDS.has(blocked)) return blocked;
  if (!URL.canParse(blocked)) return "other";
  const { protocol, host } = new URL(blocked);
  return `${protocol}//${host}`.slice(0, 100);
}

function knownPage(documentUrl: string, site: Site | null): string {
  if (!URL.canParse(documentUrl)) return "other";
  return site?.pages.get(pageKey(new URL(documentUrl).pathname)) ?? "other";
}

const DIRECTIVES = new Set(
  "base-uri connect-src default-src font-src form-action frame-ancestors frame-src img-src manifest-src require-trusted-types-for script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem trusted-types".split(
    " ",
  ),
);

/** What is refused and has no address (CSP Level 3, 5.3; Trusted Types, 4.3). */
const WORDS = new Set(
  "inline eval wasm-eval trusted-types-policy trusted-types-sink data blob self".split(" "),
);
