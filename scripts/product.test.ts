import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { headingAnchors } from "../tests/heading-anchors.ts";

/* docs/product.md is what the project promises: citations lead to its sections, and each section has a test. */

const PRODUCT = "docs/product.md";
/** Sections without behaviour to test. */
const BACKGROUND = ["1-product-and-audience", "6-roles"];

const read = (file: string) => readFileSync(file, "utf8");
const headings = read(PRODUCT).match(/^##.*/gm) ?? [];
const anchors = headingAnchors(headings.join("\n"));

/** The headings without subheadings. */
const sections = anchors.filter((anchor, index) => {
  const isChapter = headings[index]?.startsWith("## ");
  const hasParts = headings[index + 1]?.startsWith("### ");
  return !(isChapter && hasParts) && !BACKGROUND.includes(anchor);
});

const SOURCES = globSync(
  ["{bench,build,contract,docs,scripts,server,site,tests}/**/*.{ts,tsx,astro,css,md}", "*.md"],
  { exclude: ["**/node_modules"] },
);

test("every citation leads to a section", () => {
  const numbers = headings.map((heading) => /^## (\d+)\./.exec(heading)?.[1]);
  for (const file of SOURCES) {
    const text = read(file);
    for (const [, anchor] of text.matchAll(/product\.md#([\w-]+)/g)) {
      expect(anchors, file).toContain(anchor);
    }
    for (const [, cited = ""] of text.matchAll(
      /product\.md,\s+(?:\* )?sections? ([\d, and]*\d)/g,
    )) {
      for (const number of cited.match(/\d+/g) ?? []) expect(numbers, file).toContain(number);
    }
  }
});

test("every section is cited by a test", () => {
  const tests = SOURCES.filter((file) => file.endsWith(".test.ts")).map(read);
  expect(sections.length).toBeGreaterThan(20);
  const unguarded = sections.filter(
    (anchor) => !tests.some((text) => new RegExp(`product\\.md#${anchor}\\b(?!-)`).test(text)),
  );
  expect(unguarded).toEqual([]);
});
