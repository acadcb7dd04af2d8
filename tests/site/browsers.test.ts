import { readFileSync } from "node:fs";
import { generate, parse, walk } from "css-tree";
import { expect, test } from "vitest";
import { oldestBrowsers } from "#site/oldest-browsers.ts";
import { builtFeatures, builtStyles } from "./browsers/built-features.ts";
import { BROWSERS, firstRelease, releaseIndex, versionOf } from "./browsers/compat-data.ts";
import { enhancements, type Level } from "./browsers/enhancements.ts";
import { scriptFeatures } from "./browsers/script-features.ts";
import { styleFeatures } from "./browsers/style-features.ts";

const LEVELS = ["readable", "usable", "whole"] as const;

const built = builtFeatures();
const used = new Set(built.keys());

const isPartOf = (feature: string) => (whole: string) =>
  feature === whole || feature.startsWith(`${whole}.`);

/** Reading needs only the elements. */
const usualLevel = (feature: string): Level =>
  /^html\.elements\.[^.]+$/.test(feature) ? "readable" : "usable";

/** The first level that needs a feature. */
function levelOf(feature: string): Level | "nothing" {
  const enhancement = enhancements.find(({ features }) => features.some(isPartOf(feature)));
  return enhancement?.neededFor ?? usualLevel(feature);
}

test.each(LEVELS)("the site is %s on the stated oldest browsers, and on no older ones", (level) => {
  const levels: string[] = LEVELS.slice(0, LEVELS.indexOf(level) + 1);
  const needed = [...used].filter((feature) => levels.includes(levelOf(feature)));
  const newer: string[] = [];
  const oldest: Record<string, string> = {};
  for (const browser of BROWSERS) {
    const all = needed.map((name) => ({ name, first: firstRelease(browser, name, used) }));
    for (const { name, first } of all) {
      if (first <= releaseIndex(browser, oldestBrowsers[level][browser])) continue;
      newer.push(`${name} in ${built.get(name)}: ${browser} ${versionOf(browser, first)}`);
    }
    oldest[browser] = versionOf(browser, Math.max(...all.map(({ first }) => first)));
  }
  expect(newer, `newer than the stated browsers for ${level}`).toEqual([]);
  expect(oldest, `the oldest browsers on which the site is ${level}`).toEqual(
    oldestBrowsers[level],
  );
});

test("the README states the same browsers", () => {
  const rows = readFileSync("README.md", "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));
  for (const level of LEVELS) {
    const row = rows.find(([, name]) => name?.startsWith(`${level}:`));
    expect(row?.slice(2, -1), level).toEqual(BROWSERS.map((one) => oldestBrowsers[level][one]));
  }
});

test("a browser without @layer ignores all of our rules and shows the plain document", () => {
  for (const [css, file] of builtStyles) {
    if (file.endsWith(".css")) continue; // For print.
    const outside: string[] = [];
    walk(parse(css), (node) => {
      if (node.type === "Atrule" && /^(layer|keyframes)$/.test(node.name)) return walk.skip;
      if (node.type === "Rule") outside.push(generate(node.prelude));
      return undefined;
    });
    const harmless = [":root", "astro-island,astro-slot,astro-static-slot"];
    expect(
      outside.filter((selector) => !harmless.includes(selector)),
      file,
    ).toEqual([]);
  }
});

test("each listed enhancement is used, and too new for some of the stated browsers", () => {
  for (const feature of enhancements.flatMap(({ features }) => features)) {
    const uses = [...used].filter((one) => isPartOf(one)(feature));
    const isTooNew = BROWSERS.some((browser) => {
      const oldest = releaseIndex(browser, oldestBrowsers[usualLevel(feature)][browser]);
      return uses.some((one) => firstRelease(browser, one, used) > oldest);
    });
    expect(isTooNew, feature).toBe(true);
  }
});

test.each([
  ["a { color: oklch(0.5 0.1 20) }", "css.types.color.oklch"],
  ["a { width: 1svh }", "css.types.length.viewport_percentage_units_small"],
  ["a { text-wrap: pretty }", "css.properties.text-wrap.pretty"],
  ["a { & b { color: red } }", "css.selectors.nesting"],
  ["a { @media print { color: red } }", "css.selectors.nesting.at-rules"],
  ["a:has(b) { color: red }", "css.selectors.has"],
  ["@media (1px <= width) { a { color: red } }", "css.at-rules.media.range_syntax"],
  ["@media (width) and (not (color)) { a { color: red } }", "css.at-rules.media.or_syntax"],
  ["@container (width > 1px) { a { color: red } }", "css.at-rules.container"],
])("the style sheet '%s' uses %s", (css, feature) => {
  expect(styleFeatures(css)).toContain(feature);
});

test.each(["@supports (width: 1svh) { a { width: 1svh } }", "a { width: 1vh; width: 1svh }"])(
  "the style sheet '%s' has a fallback for svh",
  (css) => {
    expect([...styleFeatures(css)].join()).not.toContain("viewport");
  },
);

test.each([
  ["list.toSorted()", ".toSorted"],
  ["Promise.withResolvers()", "javascript.builtins.Promise.withResolvers"],
  ["AbortSignal.timeout(1)", "api.AbortSignal.timeout_static"],
  ["structuredClone(one)", "api.structuredClone"],
  ["class One { static {} }", "javascript.classes.static.initialization_blocks"],
  ["{ using one = two }", "javascript.statements.using"],
  ["/(?<=a)b/.test(one)", "javascript.regular_expressions.lookbehind_assertion"],
])("the script '%s' uses %s", (code, feature) => {
  expect([...scriptFeatures(new Map([[code, "one.js"]])).keys()]).toContain(feature);
});
