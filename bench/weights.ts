import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** What a visitor downloads for one page, in bytes as they are sent. */
export type Weight = { html: number; scripts: number; font: number };

/** The weight of a page of a built site: its HTML with the CSS, the scripts that the HTML names, and the font. */
export function weightOf(site: string, page: string): Weight {
  const html = readFileSync(join(site, page, "index.html"), "utf8");
  const named = (pattern: RegExp) =>
    [...new Set(html.match(pattern))].reduce((sum, file) => sum + sent(join(site, file)), 0);
  return {
    html: sent(join(site, page, "index.html")),
    scripts: named(SCRIPTS),
    font: named(/(?<=")\/[^"]+\.woff2(?=")/g),
  };
}

/** The scripts that the HTML of a page names, as addresses. */
export const SCRIPTS = /(?<=["'])\/[^"']+\.m?js(?=["'])/g;

const sent = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
