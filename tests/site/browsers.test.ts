import { readFileSync } from "node:fs";
import { generate, parse, walk } from "css-tree";
import { expect, test } from "vitest";
import { oldestBrowsers } from "#site/oldest-browsers.ts";
import { builtFeatures, builtStyles } from "./browsers/built-features.ts";
import { BROWSERS, firstRelease, placeOf, versionOf } from "./browsers/compat-data.ts";
import { enhancements, type Level } from "./browsers/enhancements.ts";
import { scriptFeatures } from "./browsers/script-features.ts";
import { styleFeatures } from "./browsers/style-features.ts";

const LEVELS = ["readable", "usable", "whole"] as const;

const built = builtFeatures();
const asked = new Set(built.keys());

const isPartOf = (feature: string) => (whole: string) =>
  feature === whole || feature.startsWith(`${whole}.`);

/** A document is read by its elements; all else is there to be used. */
const usualLevel = (feature: string): Level =>
  /^html\.elements\.[^.]+$/.test(feature) ? "readable" : "usable";

/** From which level on a feature of the built site is needed. */
function levelOf(feature: string): Level | "nothing" {
  const enhancement = enhancements.find(({ features }) => features.some(isPartOf(feature)));
  return enhancement?.neededFor ?? usualLevel(feature);
}

test.each(LEVELS)(
  "the site is %s on the oldest browsers that are stated, and on no older ones",
  (level) => {
    const levels: string[] = LEVELS.slice(0, LEVELS.indexOf(level) + 1);
    const needed = [...asked].filter((feature) => levels.includes(levelOf(feature)));
    const newer: string[] = [];
    const oldest: Record<string, string> = {};
    for (const browser of BROWSERS) {
      const all = needed.map((name) => ({ name, place: firstRelease(browser, name, asked) }));
      for (const { name, place } of all) {
        if (place <= placeOf(browser, oldestBrowsers[level][browser])) continue;
        newer.push(`${name} in ${built.get(name)}: ${browser} ${versionOf(browser, place)}`);
      }
      oldest[browser] = versionOf(browser, Math.max(...all.map(({ place }) => place)));
    }
    expect(newer, `newer than the browsers on which the site is to be ${level}`).toEqual([]);
    expect(oldest, `from which on the site is ${level}`).toEqual(oldestBrowsers[level]);
  },
);

test("the README states these browsers", () => {
  const rows = readFileSync("README.md", "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));
  for (const level of LEVELS) {
    const row = rows.find(([, name]) => name?.startsWith(`${level}:`));
    expect(row?.slice(2, -1), level).toEqual(BROWSERS.map((one) => oldestBrowsers[level][one]));
  }
});

test("a browser that does not know @layer has none of our rules, and shows the plain document", () => {
  for (const [css, file] of builtStyles) {
    if (file.endsWith(".css")) continue; // For paper.
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

test("each enhancement that is listed is used, and too new for a browser that does without", () => {
  for (const feature of enhancements.flatMap(({ features }) => features)) {
    const used = [...asked].filter((one) => isPartOf(one)(feature));
    const isTooNew = BROWSERS.some((browser) => {
      const place = placeOf(browser, oldestBrowsers[usualLevel(feature)][browser]);
      return used.some((one) => firstRelease(browser, one, asked) > place);
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
])("the style sheet '%s' asks for %s", (css, feature) => {
  expect(styleFeatures(css)).toContain(feature);
});

test.each(["@supports (width: 1svh) { a { width: 1svh } }", "a { width: 1vh; width: 1svh }"])(
  "the style sheet '%s' has something for who does not know svh",
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
])("the script '%s' asks for %s", (code, feature) => {
  expect([...scriptFeatures(new Map([[code, "one.js"]])).keys()]).toContain(feature);
});
