import type { Resolver } from "node:dns/promises";
import type { Diagnosis } from "#contract/desk.ts";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/database.ts";
import type { FreeSpace } from "#server/database/disk-space.ts";
import { isLoopback } from "#server/http/client-address.ts";
import type { SiteInfo } from "#server/load-build.ts";
import type { Settings } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";
import type { Ask } from "./ask.ts";

/** What a check found, and what to do about it. */
export type Finding = Diagnosis["findings"][number];

/** How the call came in that asks for the diagnosis. */
export interface ArrivedRequest {
  remoteAddress: string;
  /** The headers `Host` and `X-Forwarded-For`. */
  host: string;
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
  clock: Pick<Clock, "now" | "elapsed">;
  resolver: Pick<Resolver, "resolveTxt" | "resolveMx">;
  ask: Ask;
  freeSpace: (folder: string) => Promise<FreeSpace>;
}

export interface Check {
  /** The subject of its findings. */
  subject: string;
  /** Returns nothing if there is nothing to check. What it throws becomes a finding. */
  run(surroundings: Surroundings, signal: AbortSignal): Promise<Finding[]> | Finding[];
}

/** A check that could not be carried out; the words are for the operator, and hold no secret. */
export class NotChecked extends Error {
  readonly todo: string;

  constructor(found: string, todo: string) {
    super(found);
    this.todo = todo;
  }
}

/** Returns the database. Throws a NotChecked if it cannot be opened, which is a finding of its own. */
export const databaseOf = ({ database }: Surroundings): Promise<Database> =>
  database().catch(() => {
    throw new NotChecked("The database cannot be opened.", "See “Database”.");
  });

/** Whether others than this machine are to reach the site. */
export const isPublic = ({ siteUrl }: Settings) => !isLoopback(new URL(siteUrl).hostname);

/** Returns what makes the findings about a subject. */
export function about(subject: string) {
  const make = (state: Finding["state"], found: string, todo: string): Finding[] => [
    { subject, state, found, todo },
  ];
  return {
    ok: (found: string) => make("ok", found, ""),
    warning: (found: string, todo: string) => make("warning", found, todo),
    error: (found: string, todo: string) => make("error", found, todo),
    /** An error on a public site, a warning on one for this machine alone. */
    publicError: (settings: Settings, found: string, todo: string) =>
      make(isPublic(settings) ? "error" : "warning", found, todo),
  };
}

/** Returns a text of others as a sentence. */
export const asSentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);

/** Says why something failed. Codes and names only, unless the words are ours: others may quote a secret. */
export function reasonOf(error: unknown): string {
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (error instanceof StartError) return message;
  const isLate = ["AbortError", "TimeoutError"].includes(name) || code === "ETIMEDOUT";
  // The driver of PostgreSQL has no code for it.
  if (isLate || (code === undefined && /timeout/i.test(message))) return "no answer in time";
  return typeof code === "string" ? code : name;
}
