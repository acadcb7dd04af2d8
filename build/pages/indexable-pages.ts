import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { site } from "#app/content/site.ts";

/** A page that search engines may list. */
export type IndexablePage = {
  path: string;
  /** Without the name of the site, which is that of every page. */
  title: string;
  /** The page's address with the site's origin. */
  url: string;
};

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** The prerendered pages in `folder` that have a canonical address and are not marked `noindex`, sorted by path. */
export async function indexablePages(folder: string): Promise<IndexablePage[]> {
  const files = await Array.fromAsync(glob("**/index.html", { cwd: folder }));
  const pages = (await Promise.all(files.map((file) => readPage(folder, file)))).flat();
  return pages.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function readPage(folder: string, file: string): Promise<IndexablePage[]> {
  const html = await readFile(join(folder, file), "utf8");
  const url = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  const title = /<title>([^<]+)<\/title>/.exec(html)?.[1];
  if (!url || !title || /<meta name="robots" content="[^"]*noindex/.test(html)) return [];
  const suffix = ` · ${site.name}`;
  const whole = plain(title);
  return [
    {
      path: `/${file.replace(/\/?index\.html$/, "")}`,
      title: whole.endsWith(suffix) ? whole.slice(0, -suffix.length) : whole,
      url: plain(url),
    },
  ];
}

/** A text without the escapes that React writes. */
const plain = (html: string) => html.replace(/&[^;]+;/g, (entity) => ENTITIES[entity] ?? entity);
