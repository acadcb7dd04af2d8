import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getAttribute, getTextContent } from "@parse5/tools";
import { generate, parse, walk } from "css-tree";
import { expect, test } from "vitest";
import { oldestBrowsers } from "#site/oldest-browsers.ts";
import { BROWSERS, firstVersion } from "./browsers/compat-data.ts";
import { forDesign, forNothing } from "./browsers/enhancements.ts";
import { elementFeatures, scriptFeatures, styleFeatures } from "./browsers/features.ts";
import { builtPages, elementsOf, SITE_FOLDER } from "./built-pages.ts";

/** All built scripts or styles, each with its file or page. */
function builtCode(tag: "script" | "style", extension: string): Map<string, string> {
  const code = new Map<string, string>();
  // The folder also has those of the last build, for open pages.
  const files: string[] = JSON.parse(readFileSync("dist/hashed-files.json", "utf8"));
  for (const file of files.filter((name) => name.endsWith(extension))) {
    code.set(readFileSync(join(SITE_FOLDER, file), "utf8"), file);
  }
  for (const { file, document } of builtPages) {
    for (const element of elementsOf(document, tag)) {
      const isData = /json|rules/.test(getAttribute(element, "type") ?? "");
      if (!isData) code.getOrInsert(getTextContent(element), file);
    }
  }
  return code;
}

const styles = builtCode("style", ".css");
/** The features that the built site uses, each with the first file or page that uses it. */
const features = scriptFeatures(builtCode("script", ".js"));
const add = (found: Iterable<string>, file: string) => {
  for (const feature of found) features.getOrInsert(feature, file);
};
for (const [css, file] of styles) add(styleFeatures(css), file);
for (const { file, document } of builtPages) {
  for (const element of elementsOf(document)) add(elementFeatures(element), file);
}

const isListed = (feature: string, list: readonly string[]) =>
  list.some((whole) => feature === whole || feature.startsWith(`${whole}.`));
const whole = [...features.keys()].filter((feature) => !isListed(feature, forNothing));
const usable = whole.filter((feature) => !isListed(feature, forDesign));
const readable = usable.filter((feature) => /^html\.elements\.[^.]+$/.test(feature));
const NEEDED = { whole, usable, readable };

const readme = readFileSync("README.md", "utf8").replaceAll(/ +/g, " ");

test.each(["whole", "usable", "readable"] as const)(
  "the site is %s on the oldest browsers that the README states, and on no older ones",
  (level) => {
    const stated = BROWSERS.map((browser) => oldestBrowsers[level][browser]);
    expect(readme).toMatch(RegExp(`^\\| ${level}: [^|]+\\| ${stated.join(" \\| ")} \\|$`, "m"));
    for (const [index, browser] of BROWSERS.entries()) {
      const first = NEEDED[level].map((name) => ({ name, at: firstVersion(browser, name) }));
      const newer = first.filter(({ at }) => at > Number(stated[index]));
      const named = newer.map(({ name, at }) => `${name} in ${features.get(name)}: ${at}`);
      expect(named, `newer than ${browser} ${stated[index]}`).toEqual([]);
      expect(String(Math.max(...first.map(({ at }) => at))), browser).toBe(stated[index]);
    }
  },
);

test("each listed enhancement is used", () => {
  const isUsed = (key: string) => [...features.keys()].some((feature) => isListed(feature, [key]));
  expect([...forDesign, ...forNothing].filter((key) => !isUsed(key))).toEqual([]);
});

test("a browser without @layer ignores all of our rules and shows the plain document", () => {
  const harmless = [":root", "astro-island,astro-slot,astro-static-slot"];
  for (const [css, file] of styles) {
    if (file.endsWith(".css")) continue; // For print.
    walk(parse(css), (node) => {
      if (node.type === "Atrule" && /^(layer|keyframes)$/.test(node.name)) return walk.skip;
      if (node.type === "Rule") expect(harmless, file).toContain(generate(node.prelude));
      return undefined;
    });
  }
});
