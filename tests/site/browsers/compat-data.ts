import type { Identifier } from "@mdn/browser-compat-data";
import data from "@mdn/browser-compat-data/forLegacyNode";

export const BROWSERS = ["chrome", "firefox", "safari", "safari_ios"] as const;
type Browser = (typeof BROWSERS)[number];

/** What MDN's data has under a key such as `css.properties.translate`; undefined where there is nothing. */
export function entryOf(key: string): Identifier | undefined {
  let entry: unknown = data;
  for (const name of key.split(".")) {
    entry = Object.hasOwn(entry ?? {}, name) ? (entry as Record<string, unknown>)[name] : undefined;
  }
  return entry as Identifier | undefined;
}

/** The keys right below a key, each after its last part. */
export const below = (key: string): [name: string, key: string][] =>
  Object.keys(entryOf(key) ?? {})
    .filter((name) => name !== "__compat")
    .map((name) => [name, `${key}.${name}`]);

/** The members of all that a script is given, by their names. */
const members = Map.groupBy(
  ["api", "javascript.builtins", "javascript.builtins.Intl"]
    .flatMap(below)
    .flatMap(([, key]) => below(key)),
  ([name]) => name.replace(/_(static|event)$/, ""),
);

/**
 * The place, in the order of a browser's releases, of the first one with a feature; Infinity where none has it, -1 where
 * the data says nothing. A feature is a key of the data or `.name`, a member of who knows what: the oldest one counts.
 * Half a feature counts for nothing, nor does one behind a flag or under another name; one with a prefix counts if `asked`
 * has it with that prefix too.
 */
export function firstRelease(browser: Browser, feature: string, asked: Set<string>): number {
  if (feature.startsWith(".")) {
    const places = (members.get(feature.slice(1)) ?? [])
      .map(([, key]) => firstRelease(browser, key, asked))
      .filter((place) => place >= 0);
    return places.length > 0 ? Math.min(...places) : -1;
  }
  const support = entryOf(feature)?.__compat?.support[browser];
  const places = [support ?? []].flat().map((one) => {
    const { version_added: added, prefix } = one;
    const lacks = one.version_removed || one.partial_implementation || one.flags;
    if (!added || lacks || one.alternative_name) return Infinity;
    if (prefix && !asked.has(feature.replace(/[^.]+$/, `${prefix}$&`))) return Infinity;
    return placeOf(browser, added.replace("≤", ""));
  });
  return places.length > 0 ? Math.min(...places) : -1;
}

/** The place of a version in the order of a browser's releases. */
export const placeOf = (browser: Browser, version: string): number =>
  data.browsers[browser].releases[version]?.index ?? Infinity;

/** The version of the release at a place in their order. */
export function versionOf(browser: Browser, place: number): string {
  const releases = Object.entries(data.browsers[browser].releases);
  return releases.find(([, { index }]) => index === place)?.[0] ?? "none";
}
