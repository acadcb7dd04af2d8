import { Resolver } from "node:dns/promises";
import { systemClock } from "#server/clock.ts";
import { freeSpace } from "#server/database/disk-space.ts";
import type { SiteInfo } from "#server/load-build.ts";
import type { Settings } from "#server/settings.ts";
import { createAsk } from "./ask.ts";
import type { Surroundings } from "./finding.ts";

/** How long a name server may take, in milliseconds: two attempts fit into a check. */
const DNS_TIMEOUT_MS = 2_000;

/** Returns this machine's surroundings. */
export function surroundingsOf(
  settings: Settings,
  siteInfo: SiteInfo,
  own: Pick<Surroundings, "database" | "home" | "request">,
): Surroundings {
  return {
    settings,
    siteInfo,
    ...own,
    clock: systemClock,
    resolver: new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 }),
    ask: createAsk(),
    freeSpace,
  };
}
