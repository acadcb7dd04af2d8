import type { Resolver } from "node:dns/promises";
import type { Diagnosis } from "#contract/desk.ts";
import { within } from "#server/clock.ts";
import type { Database } from "#server/database/database.ts";
import { databaseWords } from "#server/database/postgres.ts";
import { isLoopback } from "#server/http/client-address.ts";
import type { SiteInfo } from "#server/load-build.ts";
import type { Settings } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";
import { cut, neutralise } from "#server/text.ts";

/** What was found about a subject, and what to do about it. */
export type Finding = Diagnosis["findings"][number];

/** What a check says of its subject. */
export type Found = Omit<Finding, "subject">;

/** How the call came in that asks for the check. */
export interface ArrivedRequest {
  remoteAddress: string;
  /** The header `X-Forwarded-For`. */
  forwardedFor: string | undefined;
}

/** What the checks look at. */
export interface Surroundings {
  settings: Settings;
  siteInfo: SiteInfo;
  /** Returns the database. Rejects if it cannot be opened. */
  database: () => Promise<Database>;
  /** Returns the home page of this build; null without one. */
  home: () => Promise<Uint8Array | null>;
  /** null in the terminal. */
  request: ArrivedRequest | null;
  resolver: Pick<Resolver, "resolveTxt">;
  freeBytes: (folder: string) => Promise<number>;
}

/** Returns nothing if there is nothing to check. What it throws becomes a finding. The signal ends with the check. */
export type Check = (surroundings: Surroundings, signal: AbortSignal) => Found[] | Promise<Found[]>;

/** How long a check may take, in milliseconds. */
const LIMIT_MS = 8_000;

const MAX_LENGTH = 400;

/** Runs the checks side by side. Never rejects: a check that fails or takes too long is a finding. */
export async function runChecks(
  checks: Readonly<Record<string, Check>>,
  surroundings: Surroundings,
  limitMs = LIMIT_MS,
): Promise<Finding[]> {
  const findings = Object.entries(checks).map(async ([subject, check]) => {
    const all = await foundBy(check, surroundings, limitMs);
    return all.map((one) => ({ subject, ...one, found: shown(one.found) }));
  });
  return (await Promise.all(findings)).flat();
}

async function foundBy(check: Check, surroundings: Surroundings, limitMs: number) {
  const ending = new AbortController();
  try {
    return await within((async () => check(surroundings, ending.signal))(), limitMs);
  } catch (cause) {
    return warning(
      asSentence(`Could not be checked: ${errorInWords(cause)}`),
      "Run the check again. If this stays, see whether this machine reaches what is asked: name server, database, site.",
    );
  } finally {
    // Closes what is left open, such as the rest of a page.
    ending.abort();
  }
}

/** What others wrote, as a record of the DNS, may be long, and may try to mislead a reader. */
const shown = (found: string) => cut(neutralise(found.replace(/\s+/g, " ")), MAX_LENGTH);

/** Says that what was looked at is right. */
export const ok = (found: string): Found[] => [{ level: "ok", found, todo: "" }];

/** Says that something may be wrong. */
export const warning = (found: string, todo: string): Found[] => [
  { level: "warning", found, todo },
];

/** Says that something is wrong. */
export const error = (found: string, todo: string): Found[] => [{ level: "error", found, todo }];

/** Whether others than this machine are to reach the site. */
export const isPublic = ({ siteUrl }: Settings) => !isLoopback(new URL(siteUrl).hostname);

/** Returns `error` for a public site, and `warning` for one that is for this machine alone. */
export const publicError = (settings: Settings) => (isPublic(settings) ? error : warning);

/** Returns a text of others as a sentence. */
export const asSentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);

/** Says why something failed. Codes and names only, unless the words are ours or of the database: others may quote a secret. */
export function errorInWords(cause: unknown): string {
  const { name, code, message } = cause as NodeJS.ErrnoException;
  if (cause instanceof StartError) return message;
  const isLate = ["AbortError", "TimeoutError"].includes(name) || code === "ETIMEDOUT";
  // The driver of PostgreSQL has no code for it.
  if (isLate || (code === undefined && /timeout/i.test(message))) return "no answer in time";
  // SQLite's fixed words for its code.
  const { errcode, errstr } = cause as { errcode?: number; errstr?: string };
  if (errstr) return `${errstr} (${errcode})`;
  return databaseWords(cause) ?? (typeof code === "string" ? code : name);
}
