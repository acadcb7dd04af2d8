import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getAttribute } from "@parse5/tools";
import { parsePage } from "#build/page.ts";
import { DESK_PATH } from "#contract/desk-paths.ts";
import { sentBytes, withImports } from "../tests/site/sent-bytes.ts";
import { pagePaths, siteDir } from "./pages.ts";
import { type Measure, table } from "./section.ts";

/** What a visitor downloads for each page of the built site. */
export const measure: Measure = async () => {
  const rows = pagePaths().map((path) => {
    const { html, islands, font } = weightOf(path);
    return [path, html, font, html + font, islands, html + font + islands] as const;
  });
  const isPublic = ([path]: readonly [string, ...number[]]) => path !== DESK_PATH;
  const column = (index: 1 | 2 | 4) =>
    rows
      .filter(isPublic)
      .map((row) => row[index])
      .filter((bytes) => bytes > 0);
  const desk = rows.find((row) => !isPublic(row));
  return {
    body: [
      "Bytes after Brotli, without pictures. An island's scripts load when a visitor reaches it. The client of the backend, which loads when a visitor reaches a form, is not included. `tests/site/budgets.test.ts` holds the limits.",
      table(
        ["page", "HTML with its CSS and scripts", "font", "together", "islands", "with islands"],
        rows,
      ),
    ].join("\n\n"),
    figures: {
      "HTML of a page with its CSS and scripts, Brotli": kilobytes(column(1)),
      "Scripts of an island, once it is reached, Brotli": kilobytes(column(4)),
      "The font": kilobytes(column(2)),
      "Scripts of the organisers' desk, Brotli": kilobytes([desk?.[4] ?? NaN]),
    },
  };
};

/** The bytes of one page as they are sent, by its path. */
function weightOf(path: string): { html: number; islands: number; font: number } {
  const file = join(path, "index.html");
  const { elements } = parsePage(path, readFileSync(join(siteDir, file), "utf8"));
  const values = (name: string) => elements.flatMap((element) => getAttribute(element, name) ?? []);
  const scripts = ["src", "component-url", "renderer-url"]
    .flatMap(values)
    .filter((address) => address.endsWith(".js"));
  const fonts = values("href").filter((address) => address.endsWith(".woff2"));
  const sum = (addresses: Iterable<string>) =>
    [...addresses].reduce((all, address) => all + sentBytes(address), 0);
  return { html: sentBytes(file), islands: sum(withImports(scripts)), font: sum(fonts) };
}

/** The smallest and the largest, in kilobytes. */
function kilobytes(bytes: readonly number[]): string {
  const ends = [Math.min(...bytes), Math.max(...bytes)].map((one) => (one / 1000).toFixed(1));
  return `${[...new Set(ends)].join("–")} KB`;
}
