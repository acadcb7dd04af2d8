import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { builtPages, SITE } from "./built-pages.ts";

/* What a visitor downloads before a page works, in bytes as the server sends them (brotli where there is). */
const HTML_BUDGET = 14_000;
const SCRIPTS_BUDGET = 95 * 1024;
const FONT_BUDGET = 60_000;

function bytes(file: string): number {
  const encoded = join(SITE, `${file}.br`);
  return statSync(existsSync(encoded) ? encoded : join(SITE, file)).size;
}

/** Empty when the files are within the budget, else one line that says by how much they are not. */
function excess(page: string, files: string[], budget: number): string[] {
  const sizes = files.map((file) => ({ file, size: bytes(file) }));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  if (total <= budget) return [];
  const list = sizes.map(({ file, size }) => `${file} ${size}`).join(", ");
  return [`${page}: ${total} bytes, ${total - budget} over ${budget} (${list})`];
}

const namesIn = (html: string, pattern: RegExp): string[] => [
  ...new Set(Array.from(html.matchAll(pattern), ([, name]) => name ?? "")),
];

test("the build holds every page of the site and the 404 page", () => {
  expect(builtPages.length).toBeGreaterThanOrEqual(12);
  expect(builtPages.map(({ path }) => path)).toEqual(expect.arrayContaining(["/", "/404"]));
});

test(`the HTML of every page is at most ${HTML_BUDGET} bytes`, () => {
  expect(builtPages.flatMap(({ path, file }) => excess(path, [file], HTML_BUDGET))).toEqual([]);
});

test(`the scripts that the HTML of a page names are at most ${SCRIPTS_BUDGET} bytes`, () => {
  const found = builtPages.flatMap(({ path, html }) => {
    const scripts = namesIn(html, /["'](\/[^"']+\.m?js)["']/g);
    expect(scripts.length, `scripts of ${path}`).toBeGreaterThan(1);
    return excess(path, scripts, SCRIPTS_BUDGET);
  });
  expect(found).toEqual([]);
});

test(`every page preloads exactly one font, of less than ${FONT_BUDGET} bytes`, () => {
  const found = builtPages.flatMap(({ path, html }) => {
    const fonts = namesIn(html, /<link rel="preload" href="([^"]+)" as="font"/g);
    expect(fonts, `preloaded fonts of ${path}`).toHaveLength(1);
    return excess(path, fonts, FONT_BUDGET - 1);
  });
  expect(found).toEqual([]);
});

test("every font that a page's CSS can ask for is the preloaded one", () => {
  for (const { path, html } of builtPages) {
    const preloaded = namesIn(html, /<link rel="preload" href="([^"]+)" as="font"/g);
    expect(namesIn(html, /url\("?([^")]+\.(?:woff2?|ttf|otf))"?\)/g), path).toEqual(preloaded);
  }
});
