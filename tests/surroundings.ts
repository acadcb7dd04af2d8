import { Resolver } from "node:dns/promises";
import { CHECKS } from "#server/doctor/checks.ts";
import { type Check, type Finding, runChecks, type Surroundings } from "#server/doctor/run.ts";
import { parseSettings } from "#server/settings.ts";
import { SITE_INFO } from "./server/fixture-site.ts";

type Changes = Partial<Surroundings> & { env?: Record<string, string> };

/** The surroundings of a site at https://www.circle.test, with settings from `env`. */
export function surroundingsWith({ env = {}, ...changes }: Changes = {}): Surroundings {
  const resolver = new Resolver({ timeout: 300, tries: 1 });
  // Nobody listens there.
  resolver.setServers(["127.0.0.1:9"]);
  const settings = parseSettings({ SITE_URL: "https://www.circle.test", ...env });
  return {
    settings,
    siteInfo: { ...SITE_INFO, siteUrl: settings.siteUrl },
    database: () => Promise.reject(new Error("no database")),
    home: async () => null,
    request: null,
    resolver,
    freeBytes: async () => 1e12,
    ...changes,
  };
}

/** Returns what is found about a subject, undefined if there is nothing to check. Throws if there are several findings. */
export async function findingOf(subject: string, changes: Changes = {}) {
  const check = CHECKS[subject] as Check;
  const [finding, ...others] = await runChecks({ [subject]: check }, surroundingsWith(changes));
  if (others.length > 0) throw new Error(JSON.stringify(others));
  return finding satisfies Finding | undefined;
}
