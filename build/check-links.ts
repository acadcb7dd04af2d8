import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

type Page = { path: string; html: string; ids: Set<string> };

/**
 * Checks every internal address in the built pages: a link, a picture or a script that leads nowhere, or to a part of a
 * page that is not there, fails the build. Throws with one line for each, which names the page and the address.
 */
export async function checkLinks(folder: string): Promise<void> {
  const files = new Set(await Array.fromAsync(glob("**/*.*", { cwd: folder })));
  const pages = new Map<string, Page>();
  for (const file of files) {
    if (!file.endsWith(".html")) continue;
    const html = await readFile(join(folder, file), "utf8");
    const ids = new Set(Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id]) => id ?? ""));
    const path = `/${file.replace(/(^|\/)index\.html$/, "")}`;
    pages.set(path, { path, html, ids });
  }
  const problems = [...pages.values()].flatMap((page) => brokenLinks(page, pages, files));
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

function brokenLinks(page: Page, pages: Map<string, Page>, files: Set<string>): string[] {
  return internalAddresses(page.html).flatMap((address) => {
    const { pathname, hash } = new URL(address, `http://site${page.path}`);
    const target = pages.get(pathname);
    if (!target && !files.has(pathname.slice(1))) return `${page.path}: ${address} leads nowhere`;
    const id = decodeURIComponent(hash.slice(1));
    if (target && id && !target.ids.has(id)) return `${page.path}: ${address} names no part of it`;
    return [];
  });
}

/** The addresses of the site's own files in a page, each once. */
function internalAddresses(html: string): string[] {
  const single = Array.from(html.matchAll(/\s(?:href|src)="([^"]*)"/g), ([, url]) => url);
  const sets = Array.from(html.matchAll(/\ssrcset="([^"]*)"/gi), ([, set]) =>
    set?.split(",").map((candidate) => candidate.trim().split(" ")[0]),
  );
  const addresses = [...single, ...sets.flat()].map((url) => url?.replaceAll("&amp;", "&") ?? "");
  return [...new Set(addresses)].filter((url) => /^(\/(?!\/)|#)/.test(url));
}
