import type { Identifier } from "@mdn/browser-compat-data";
import data from "@mdn/browser-compat-data/forLegacyNode";

export const BROWSERS = ["chrome", "firefox", "safari", "safari_ios"] as const;
type Browser = (typeof BROWSERS)[number];

/** The entry of MDN's data under a key such as `css.properties.translate`, if there is one. */
export function entryOf(key: string): Identifier | undefined {
  let entry: unknown = data;
  for (const name of key.split(".")) {
    entry = Object.hasOwn(entry ?? {}, name) ? (entry as Record<string, unknown>)[name] : undefined;
  }
  return entry as Identifier | undefined;
}

/** The child keys of a key, each with its last part. */
export const below = (key: string): [name: string, key: string][] =>
  Object.keys(entryOf(key) ?? {})
    .filter((name) => name !== "__compat")
    .map((name) => [name, `${key}.${name}`]);

/** The members of all built-ins and APIs, by name. */
const members = Map.groupBy(
  ["api", "javascript.builtins", "javascript.builtins.Intl"]
    .flatMap(below)
    .flatMap(([, key]) => below(key)),
  ([name]) => name.replace(/_(static|event)$/, ""),
);

/**
 * Returns the index, in the order of a browser's releases, of the first one with a feature: Infinity if none has it, -1 if
 * the data does not say. A feature is a key of the data, or `.name` for a member of any object: then the oldest member of
 * that name counts. Partial support, flags and other names do not count; a prefix counts if `used` has it too.
 */
export function firstRelease(browser: Browser, feature: string, used: Set<string>): number {
  if (feature.startsWith(".")) {
    const indexes = (members.get(feature.slice(1)) ?? [])
      .map(([, key]) => firstRelease(browser, key, used))
      .filter((index) => index >= 0);
    return indexes.length > 0 ? Math.min(...indexes) : -1;
  }
  const support = entryOf(feature)?.__compat?.support[browser];
  const indexes = [support ?? []].flat().map((one) => {
    const { version_added: added, prefix } = one;
    const lacks = one.version_removed || one.partial_implementation || one.flags;
    if (!added || lacks || one.alternative_name) return Infinity;
    if (prefix && !used.has(feature.replace(/[^.]+$/, `${prefix}$&`))) return Infinity;
    return releaseIndex(browser, added.replace("≤", ""));
  });
  return indexes.length > 0 ? Math.min(...indexes) : -1;
}

/** The index of a version in the order of a browser's releases. */
export const releaseIndex = (browser: Browser, version: string): number =>
  data.browsers[browser].releases[version]?.index ?? Infinity;

/** The version of the release at an index. */
export function versionOf(browser: Browser, index: number): string {
  const releases = Object.entries(data.browsers[browser].releases);
  return releases.find(([, release]) => release.index === index)?.[0] ?? "none";
}
