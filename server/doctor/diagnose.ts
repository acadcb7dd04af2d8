import { within } from "#server/clock.ts";
import { StartError } from "#server/start-error.ts";
import { cut, neutralise } from "#server/text.ts";
import { backup } from "./backup.ts";
import { build } from "./build.ts";
import { databaseClock, siteClock } from "./clocks.ts";
import { database } from "./database.ts";
import { databaseRole } from "./database-role.ts";
import { disk } from "./disk.ts";
import { dkim } from "./dkim.ts";
import { dmarc } from "./dmarc.ts";
import {
  about,
  type Check,
  type Finding,
  NotChecked,
  reasonOf,
  type Surroundings,
} from "./finding.ts";
import { forms } from "./forms.ts";
import { mailServer } from "./mail-server.ts";
import { mx } from "./mx.ts";
import { placeholders } from "./placeholders.ts";
import { proxy } from "./proxy.ts";
import { site } from "./site.ts";
import { spf } from "./spf.ts";

/** In the order of the findings. */
const CHECKS: readonly Check[] = [
  build,
  site,
  proxy,
  mailServer,
  spf,
  dmarc,
  dkim,
  mx,
  database,
  databaseRole,
  backup,
  databaseClock,
  siteClock,
  disk,
  forms,
  placeholders,
];

/** How long a check may take, in milliseconds. */
const LIMIT_MS = 8_000;

const MAX_LENGTH = 400;

/**
 * Checks what operators get wrong, everything side by side, in at most eight seconds. Sends no mail and leaves everything as it
 * was. Never rejects: a check that fails is a finding.
 */
export async function diagnose(
  surroundings: Surroundings,
  checks = CHECKS,
  limitMs = LIMIT_MS,
): Promise<Finding[]> {
  const findings = await Promise.all(checks.map((check) => run(check, surroundings, limitMs)));
  return findings.flat().map((finding) => ({ ...finding, found: shown(finding.found) }));
}

async function run({ subject, run }: Check, surroundings: Surroundings, limitMs: number) {
  const { warning, error: wrong } = about(subject);
  try {
    const signal = AbortSignal.timeout(limitMs);
    return await within((async () => run(surroundings, signal))(), limitMs);
  } catch (error) {
    if (error instanceof NotChecked) return warning(error.message, error.todo);
    if (error instanceof StartError)
      return wrong(error.message, "No server starts before this is corrected.");
    return warning(`Could not be checked: ${reasonOf(error)}.`, "Run the check again.");
  }
}

/** What others wrote, as a record of the DNS, may be long, and may try to mislead a reader. */
function shown(found: string): string {
  return cut(neutralise(found.replace(/\s+/g, " ")), MAX_LENGTH);
}
