import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { createAsk } from "#server/doctor/ask.ts";
import type { Check, Finding, Surroundings } from "#server/doctor/finding.ts";
import { parseSettings } from "#server/settings.ts";
import { SITE_INFO } from "./server/fixture-site.ts";

/** Finds this machine under every name. */
const toThisMachine: LookupFunction = (_name, { all }, done) => {
  if (all) done(null, [{ address: "127.0.0.1", family: 4 }]);
  else done(null, "127.0.0.1", 4);
};

type Changes = Partial<Surroundings> & { env?: Record<string, string>; dns?: string };

/** The surroundings of a site at https://www.circle.test, with settings from `env` and the name server at `dns`. */
export function surroundingsWith({ env = {}, dns, ...changes }: Changes = {}): Surroundings {
  const resolver = new Resolver({ timeout: 300, tries: 1 });
  // Nobody listens there.
  resolver.setServers([dns ?? "127.0.0.1:9"]);
  const settings = parseSettings({ SITE_URL: "https://www.circle.test", ...env });
  return {
    settings,
    siteInfo: { ...SITE_INFO, siteUrl: settings.siteUrl },
    database: () => Promise.reject(new Error("no database")),
    home: async () => null,
    request: null,
    clock: { now: Date.now, elapsed: () => performance.now() },
    resolver,
    ask: createAsk(toThisMachine),
    freeSpace: async () => ({ bytes: 1e12, files: 1e6 }),
    ...changes,
  };
}

/** Runs a check. Returns its only finding, undefined if there is none; throws if there are several. */
export async function findingOf(check: Check, changes: Changes = {}): Promise<Finding | undefined> {
  const findings = await check.run(surroundingsWith(changes), AbortSignal.timeout(5_000));
  if (findings.length > 1) throw new Error(JSON.stringify(findings));
  return findings[0];
}
