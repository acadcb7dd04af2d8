import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { manifestAddresses, pageAddresses } from "./page-addresses.ts";

/** A page or a manifest: where it is, and the addresses in it that are the site's own. */
type Source = { path: string; addresses: string[] };

/** What can be led to: every file, and of each page the names of its parts. */
type Targets = { files: Set<string>; parts: Map<string, Set<string>> };

/**
 * Checks every internal address in the built pages and in the web manifest: a link, a picture, a script, or an address on
 * `siteUrl` that a crawler is told. What leads nowhere, to a part of a page that is not there or that two parts could be,
 * fails the build: throws with one line for each, which names the page and the address.
 */
export async function checkLinks(folder: string, siteUrl: string): Promise<void> {
  const files = new Set(await Array.fromAsync(glob("**/*.*", { cwd: folder })));
  const parts: Targets["parts"] = new Map();
  const sources: Source[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const text = () => readFile(join(folder, file), "utf8");
    if (file.endsWith(".html")) {
      const html = await text();
      const path = `/${file.replace(/(^|\/)index\.html$/, "")}`;
      const ids = Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id = ""]) => id);
      const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
      problems.push(...repeated.map((id) => `${path}: two parts of it have the id "${id}"`));
      parts.set(path, new Set(ids));
      sources.push({ path, addresses: pageAddresses(html, siteUrl) });
    } else if (file.endsWith(".webmanifest")) {
      sources.push({ path: `/${file}`, addresses: manifestAddresses(await text()) });
    }
  }
  problems.push(...sources.flatMap((source) => brokenLinks(source, siteUrl, { files, parts })));
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

function brokenLinks({ path, addresses }: Source, siteUrl: string, { files, parts }: Targets) {
  return addresses.flatMap((address) => {
    const { pathname, hash } = new URL(address, siteUrl + path);
    const ids = parts.get(pathname);
    if (!ids && !files.has(pathname.slice(1))) return `${path}: ${address} leads nowhere`;
    const id = decodeURIComponent(hash.slice(1));
    if (ids && id && !ids.has(id)) return `${path}: ${address} names no part of it`;
    return [];
  });
}
