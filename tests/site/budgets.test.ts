import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { brotliCompressSync } from "node:zlib";
import { getAttribute } from "@parse5/tools";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { expect, test } from "vitest";
import { builtPages, elementsOf, SITE, scriptOf } from "./built-pages.ts";

/* What a visitor downloads before a page works, in bytes as sent (Brotli where it exists). */
const HTML_BUDGET = 12_000;
/** For the guide and the galleries, which contain the data of their island. */
const LARGE_HTML_BUDGET = 14_000;
const SCRIPTS_BUDGET = 3_000;
/** Without the Supabase client, which loads when a visitor reaches for a field. */
const ISLAND_BUDGET = 66_000;
const FONT_BUDGET = 60_000;

const isLarge = (path: string) => path.startsWith("/events/") || path === "/PracticalSecurityInfo";

function bytes(file: string): number {
  const encoded = join(SITE, `${file}.br`);
  return statSync(existsSync(encoded) ? encoded : join(SITE, file)).size;
}

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

/** A script and all of its static imports. */
function withImports(script: string, found = new Set<string>()): Set<string> {
  if (found.has(script)) return found;
  found.add(script);
  const code = readFileSync(join(SITE, script), "utf8");
  for (const [, name = ""] of code.matchAll(/(?:from|import)\s*["'`](\.\/[^"'`]+)["'`]/g)) {
    withImports(join(dirname(script), name), found);
  }
  return found;
}

test("the build has every page of the site and the 404 page", () => {
  expect(builtPages.length).toBeGreaterThanOrEqual(12);
  expect(builtPages.map(({ path }) => path)).toEqual(expect.arrayContaining(["/", "/404"]));
});

for (const { path, file, document } of builtPages) {
  const all = (tag: string) => elementsOf(document, tag);
  const budget = isLarge(path) ? LARGE_HTML_BUDGET : HTML_BUDGET;
  test(`the HTML of ${path} is at most ${budget} bytes`, () => {
    expect(bytes(file)).toBeLessThanOrEqual(budget);
  });

  test(`the scripts of ${path} before an island is reached are at most ${SCRIPTS_BUDGET} bytes`, () => {
    const scripts = all("script").filter((script) => !/json|rules/.test(typeOf(script)));
    expect(scripts.length).toBeGreaterThan(0);
    const inside = scripts.map((script) => scriptOf(script)).join("");
    const linked = scripts.flatMap((script) => getAttribute(script, "src") ?? []);
    const size = brotliCompressSync(inside).length + sum(linked.map(bytes));
    expect(size).toBeLessThanOrEqual(SCRIPTS_BUDGET);
  });

  test(`the scripts of the islands of ${path} are at most ${ISLAND_BUDGET} bytes`, () => {
    const scripts = new Set<string>();
    for (const island of all("astro-island")) {
      for (const name of ["component-url", "renderer-url"]) {
        withImports(getAttribute(island, name) ?? "", scripts);
      }
    }
    expect(sum([...scripts].map(bytes)), [...scripts].join()).toBeLessThanOrEqual(ISLAND_BUDGET);
  });

  test(`${path} preloads the only font of its CSS, of less than ${FONT_BUDGET} bytes`, () => {
    const preloaded = all("link")
      .filter((link) => getAttribute(link, "as") === "font")
      .map((link) => getAttribute(link, "href") ?? "");
    expect(preloaded).toHaveLength(1);
    expect(sum(preloaded.map(bytes))).toBeLessThan(FONT_BUDGET);
    const css = all("style").map((style) => scriptOf(style));
    const asked = css.join("").matchAll(/url\("?([^")]+\.(?:woff2?|ttf|otf))"?\)/g);
    expect([...new Set(Array.from(asked, ([, name]) => name))]).toEqual(preloaded);
  });
}

const typeOf = (script: Tree.Element) => getAttribute(script, "type") ?? "";
