import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { getAttribute } from "@parse5/tools";
import type { Page } from "./page.ts";
import { manifestAddresses, pageAddresses } from "./page-addresses.ts";

/** A page or a manifest: where it is, and the addresses in it that are the site's own. */
type Source = { path: string; addresses: string[] };

/** What can be led to: every file, and of each page the names of its parts. */
type Targets = { files: Set<string>; parts: Map<string, Set<string>> };

/**
 * Checks every internal address in the pages of `folder` and in its web manifest: a link, a picture, a script, what an
 * island loads, or an address on `siteUrl` that a crawler is told. What leads nowhere, to a part of a page that is not there
 * or that two parts could be, fails the build: throws with one line for each, which names the page and the address.
 */
export async function checkLinks(folder: string, pages: Page[], siteUrl: string): Promise<void> {
  const files = new Set(await Array.fromAsync(glob("**/*.*", { cwd: folder })));
  const parts: Targets["parts"] = new Map();
  const problems: string[] = [];
  for (const { path, elements } of pages) {
    const ids = elements.flatMap((element) => getAttribute(element, "id") || []);
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
    problems.push(...repeated.map((id) => `${path}: two parts of it have the id "${id}"`));
    parts.set(path, new Set(ids));
  }
  const sources: Source[] = [
    ...pages.map((page) => ({ path: page.path, addresses: pageAddresses(page, siteUrl) })),
    ...(await manifests(folder)),
  ];
  problems.push(...sources.flatMap((source) => brokenLinks(source, siteUrl, { files, parts })));
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

function manifests(folder: string): Promise<Source[]> {
  return Array.fromAsync(glob("*.webmanifest", { cwd: folder }), async (file) => ({
    path: `/${file}`,
    addresses: manifestAddresses(await readFile(join(folder, file), "utf8")),
  }));
}

function brokenLinks({ path, addresses }: Source, siteUrl: string, { files, parts }: Targets) {
  return addresses.flatMap((address) => {
    const { pathname, hash } = new URL(address, siteUrl + path);
    const ids = parts.get(pathname);
    if (!ids && !files.has(decodeURI(pathname).slice(1)))
      return `${path}: ${address} leads nowhere`;
    const id = decodeURIComponent(hash.slice(1));
    if (ids && id && !ids.has(id)) return `${path}: ${address} names no part of it`;
    return [];
  });
}
