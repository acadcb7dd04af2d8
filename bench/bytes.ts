import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { getAttribute } from "@parse5/tools";
import { parseAst } from "vite";
import { parsePage } from "#publish/page.ts";
import { pagePaths, siteDir } from "./pages.ts";
import { type Measure, table } from "./section.ts";

/** What a visitor downloads for each page of the built site. */
export const measure: Measure = async () => {
  const rows = pagePaths().map((path) => {
    const { html, islands, font } = weightOf(path);
    return [path, html, font, html + font, islands, html + font + islands] as const;
  });
  const column = (index: 1 | 2 | 4) => rows.map((row) => row[index]).filter((bytes) => bytes > 0);
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
    },
  };
};

/** The bytes of one page as they are sent, by its path. */
function weightOf(path: string): { html: number; islands: number; font: number } {
  const file = join(siteDir, path, "index.html");
  const { elements } = parsePage(path, readFileSync(file, "utf8"));
  const values = (name: string) => elements.flatMap((element) => getAttribute(element, name) ?? []);
  const scripts = ["src", "component-url", "renderer-url"]
    .flatMap(values)
    .filter((address) => address.endsWith(".js"));
  const fonts = values("href").filter((address) => address.endsWith(".woff2"));
  const sum = (addresses: Iterable<string>) =>
    [...addresses].reduce((all, address) => all + sentBytes(join(siteDir, address)), 0);
  return { html: sentBytes(file), islands: sum(withImports(scripts)), font: sum(fonts) };
}

/** The addresses of scripts and of all that they import statically. */
function withImports(scripts: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (address: string) => {
    if (found.has(address)) return;
    found.add(address);
    for (const statement of parseAst(readFileSync(join(siteDir, address), "utf8")).body) {
      if (!("source" in statement) || !statement.source) continue;
      add(new URL(statement.source.value, new URL(address, "http://site")).pathname);
    }
  };
  for (const script of scripts) add(script);
  return found;
}

const sentBytes = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

/** The smallest and the largest, in kilobytes. */
function kilobytes(bytes: readonly number[]): string {
  const ends = [Math.min(...bytes), Math.max(...bytes)].map((one) => (one / 1000).toFixed(1));
  return `${[...new Set(ends)].join("–")} KB`;
}
