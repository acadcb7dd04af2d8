import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** What a visitor downloads for one page, in bytes as they are sent. */
export type Weight = { html: number; scripts: number };

/** The weight of a page of a built copy: its HTML with the CSS, and the scripts that the HTML names. */
export function weightOf(folder: string, page: string): Weight {
  const site = join(folder, "dist/client");
  const html = readFileSync(join(site, page, "index.html"), "utf8");
  const scripts = new Set(html.match(/(?<=["'])\/[^"']+\.m?js(?=["'])/g));
  return {
    html: sent(join(site, page, "index.html")),
    scripts: [...scripts].reduce((sum, script) => sum + sent(join(site, script)), 0),
  };
}

const sent = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
