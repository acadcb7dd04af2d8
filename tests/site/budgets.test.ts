import { brotliCompressSync } from "node:zlib";
import { getAttribute, getTextContent } from "@parse5/tools";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { expect, test } from "vitest";
import { DESK_PATH } from "#contract/desk-paths.ts";
import { builtPages, elementsOf } from "./built-pages.ts";
import { sentBytes, withImports } from "./sent-bytes.ts";

/* What a visitor downloads before a page works, in bytes as sent (Brotli where it exists). */
const HTML_BUDGET = 12_000;
/** For the guide and the galleries: four chapters, the addresses of up to 17 photos. */
const LARGE_HTML_BUDGET = 13_500;
const SCRIPTS_BUDGET = 3_000;
/** Without the Supabase client, which loads when a visitor reaches for a field. */
const ISLAND_BUDGET = 68_000;
const ISLAND_REQUESTS = 5;
/** For the organisers' desk, the only application. */
const DESK_BUDGET = 100_000;
const FONT_BUDGET = 30_000;

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

for (const { path, file, document } of builtPages) {
  const all = (tag: string) => elementsOf(document, tag);
  const isLarge = path.startsWith("/events/") || path === "/PracticalSecurityInfo";
  const budget = isLarge ? LARGE_HTML_BUDGET : HTML_BUDGET;
  test(`the HTML of ${path} is at most ${budget} bytes`, () => {
    expect(sentBytes(file)).toBeLessThanOrEqual(budget);
  });

  test(`the scripts of ${path} before an island is reached are at most ${SCRIPTS_BUDGET} bytes`, () => {
    const isData = (one: Tree.Element) => /json|rules/.test(getAttribute(one, "type") ?? "");
    const scripts = all("script").filter((script) => !isData(script));
    expect(scripts).not.toEqual([]);
    // None has a file of its own (markup.test.ts).
    const size = brotliCompressSync(scripts.map(getTextContent).join("")).length;
    expect(size).toBeLessThanOrEqual(SCRIPTS_BUDGET);
  });

  const islandBudget = path === DESK_PATH ? DESK_BUDGET : ISLAND_BUDGET;
  test(`the islands of ${path} fetch at most ${islandBudget} bytes in ${ISLAND_REQUESTS} requests`, () => {
    const urls = all("astro-island").flatMap((island) =>
      ["component-url", "renderer-url"].map((name) => getAttribute(island, name) ?? ""),
    );
    const scripts = [...withImports(urls)];
    expect(sum(scripts.map(sentBytes)), scripts.join()).toBeLessThanOrEqual(islandBudget);
    expect(scripts.length, scripts.join()).toBeLessThanOrEqual(ISLAND_REQUESTS);
  });

  test(`${path} preloads the one font file that it always needs, of at most ${FONT_BUDGET} bytes`, () => {
    const preloaded = all("link")
      .filter((link) => getAttribute(link, "as") === "font")
      .map((link) => getAttribute(link, "href") ?? "");
    expect(preloaded).toHaveLength(1);
    expect(sum(preloaded.map(sentBytes))).toBeLessThanOrEqual(FONT_BUDGET);
    const faces = all("style")
      .flatMap((style) => getTextContent(style).match(/@font-face\s*{[^}]*}/g) ?? [])
      .filter((face) => !face.includes("unicode-range"));
    const files = faces.flatMap((face) => /url\("?([^")]+)"?\)/.exec(face)?.[1] ?? []);
    expect([...new Set(files)]).toEqual(preloaded);
  });
}
