import type { CompatStatement, Identifier } from "@mdn/browser-compat-data";
import data from "@mdn/browser-compat-data/forLegacyNode";

export const BROWSERS = ["chrome", "firefox", "safari", "safari_ios"] as const;

/** The entries of MDN's data by key, such as `css.properties.translate`. */
const compatData = new Map<string, CompatStatement["support"]>();

function collect(key: string, { __compat, ...children }: Identifier): void {
  if (__compat) compatData.set(key, __compat.support);
  for (const [name, child] of Object.entries(children)) collect(`${key}.${name}`, child);
}
for (const part of ["api", "css", "html", "javascript", "svg"] as const) collect(part, data[part]);

const byName = Map.groupBy(compatData.keys(), (key) => key.replace(/^.*\.|_(static|event)$/g, ""));
/** The keys that end with this name. */
export const keysNamed = (name: string, within: RegExp): string[] =>
  (byName.get(name) ?? []).filter((key) => within.test(key));

/**
 * The first version of a browser with a feature, a key or `.name` for the oldest member of that name: Infinity if there is
 * none, 0 if the data does not say. Prefixes count, since the build adds them; partial support, flags, other names do not.
 */
export function firstVersion(browser: (typeof BROWSERS)[number], feature: string): number {
  const isMember = feature.startsWith(".");
  const keys = isMember ? keysNamed(feature.slice(1), /^(api|javascript\.builtins)\./) : [feature];
  const versions = keys
    .flatMap((key) => compatData.get(key)?.[browser] ?? [])
    .map(({ version_added: added, ...one }) => {
      const lacks = one.version_removed || one.partial_implementation || one.flags;
      if (!added || lacks || one.alternative_name) return Infinity;
      return Number(added.replace("≤", "")) || Infinity;
    });
  return versions.length > 0 ? Math.min(...versions) : 0;
}
