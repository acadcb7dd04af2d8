import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Element, getAttribute, getTextContent } from "@parse5/tools";
import type { Page } from "./page.ts";

const ADDRESSES = ["href", "src", "component-url", "renderer-url", "before-hydration-url"];
const SETS = ["srcset", "imagesrcset"];

/**
 * Checks every internal address in the pages of `folder` and in its web manifest: a link, a picture, a script, what an
 * island loads, or an address on `siteUrl` that a crawler is told. What leads nowhere, to a part of a page that is not there
 * or that two parts could be, fails the build: throws with one line for each, which names the page and the address.
 */
export async function checkLinks(folder: string, pages: Page[], siteUrl: string): Promise<void> {
  const files = new Set(await Array.fromAsync(glob("**/*.*", { cwd: folder })));
  const parts = new Map<string, Set<string>>();
  const problems: string[] = [];
  for (const { path, elements } of pages) {
    const ids = elements.flatMap((element) => values(element, ["id"]));
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
    problems.push(...repeated.map((id) => `${path}: two parts of it have the id "${id}"`));
    parts.set(path, new Set(ids));
  }
  const check = (path: string, address: string) => {
    const { pathname, hash } = new URL(address, siteUrl + path);
    const ids = parts.get(pathname);
    const id = decodeURIComponent(hash.slice(1));
    if (!ids && !files.has(decodeURI(pathname).slice(1)))
      problems.push(`${path}: ${address} leads nowhere`);
    else if (ids && id && !ids.has(id)) problems.push(`${path}: ${address} names no part of it`);
  };
  for (const page of pages) {
    for (const address of pageAddresses(page, siteUrl)) check(page.path, address);
  }
  for await (const name of glob("*.webmanifest", { cwd: folder })) {
    const { icons, start_url } = JSON.parse(await readFile(join(folder, name), "utf8"));
    for (const { src } of [{ src: start_url }, ...icons]) check(`/${name}`, src);
  }
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

/**
 * The addresses in a page that the site itself answers for, each once and as it is written: every path in links,
 * pictures, scripts and islands, and whatever begins with `siteUrl` there, in the head (canonical, Open Graph) or in JSON-LD.
 */
function pageAddresses({ elements }: Page, siteUrl: string): Set<string> {
  const addresses = elements.flatMap((element) => [
    ...followed(element).filter((url) => URL.parse(url, siteUrl)?.origin === siteUrl),
    ...told(element).filter((url) => URL.parse(url)?.origin === siteUrl),
  ]);
  return new Set(addresses);
}

/** What the browser follows or loads. An island is drawn again with its props: what begins with a slash there is for it. */
function followed(element: Element): string[] {
  const props = values(element, ["props"]).flatMap((json) => strings(JSON.parse(json)));
  const sets = [...values(element, SETS), ...props.filter((text) => text.startsWith("/"))];
  const inSets = sets.flatMap((set) => set.split(",").map((one) => one.trim().split(" ")[0] ?? ""));
  return [...values(element, ADDRESSES), ...inSets];
}

/** What crawlers are told. */
function told(element: Element): string[] {
  const isData = getAttribute(element, "type") === "application/ld+json";
  const data = isData ? strings(JSON.parse(getTextContent(element))) : [];
  return [...values(element, ["content"]), ...data];
}

function values(element: Element, names: readonly string[]): string[] {
  return names.flatMap((name) => getAttribute(element, name) || []);
}

/** Every text in a JSON value. */
function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value ? Object.values(value).flatMap(strings) : [];
}
