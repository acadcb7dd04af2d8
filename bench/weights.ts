import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { getAttribute } from "@parse5/tools";
import { parseAst } from "vite";
import { parsePage } from "#publish/page.ts";

/** What a visitor downloads for one page, in bytes as they are sent. */
export type Weight = {
  /** With its CSS and the scripts that stand in it. */
  html: number;
  /** The scripts of its islands, which come when a visitor reaches them. */
  islands: number;
  font: number;
};

/** The weight of a page of a built site, by the path of its address. */
export function weightOf(site: string, path: string): Weight {
  const file = join(site, path, "index.html");
  const { elements } = parsePage(path, readFileSync(file, "utf8"));
  const values = (name: string) => elements.flatMap((element) => getAttribute(element, name) ?? []);
  const scripts = ["src", "component-url", "renderer-url"]
    .flatMap(values)
    .filter((address) => address.endsWith(".js"));
  const fonts = values("href").filter((address) => address.endsWith(".woff2"));
  const sum = (addresses: Iterable<string>) =>
    [...addresses].reduce((all, address) => all + sent(join(site, address)), 0);
  return { html: sent(file), islands: sum(withImports(site, scripts)), font: sum(fonts) };
}

/** Scripts and what they import at once, each one time, as addresses. */
function withImports(site: string, scripts: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (address: string) => {
    if (found.has(address)) return;
    found.add(address);
    for (const statement of parseAst(readFileSync(join(site, address), "utf8")).body) {
      if (!("source" in statement) || !statement.source) continue;
      add(new URL(statement.source.value, new URL(address, "http://site")).pathname);
    }
  };
  for (const script of scripts) add(script);
  return found;
}

const sent = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
