import { findFirefox, findWebKit } from "./find-engines.ts";
import { installPackages } from "./install-packages.ts";

/** A browser beside Chromium, and Debian's packages of it. */
type Engine = { name: string; packages: readonly string[] };

const ENGINES: readonly (Engine & { find: () => unknown })[] = [
  { name: "Firefox", packages: ["firefox-esr"], find: findFirefox },
  { name: "WebKit", packages: ["webkit2gtk-driver", "xvfb"], find: findWebKit },
];

/**
 * Sees to it that Firefox and WebKit are there: the system's, else Debian's packages. Gives those that can be tested in and
 * those that cannot be had here; never throws, since outside Debian there may be no WebKit to install.
 */
export function ensureEngines(): { found: Engine[]; missing: Engine[] } {
  const wanted = ENGINES.filter(({ find }) => !find()).flatMap(({ packages }) => packages);
  if (wanted.length > 0) installPackages(wanted);
  return {
    found: ENGINES.filter(({ find }) => find()),
    missing: ENGINES.filter(({ find }) => !find()),
  };
}
