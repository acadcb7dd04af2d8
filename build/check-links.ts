import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Element, getAttribute, getTextContent } from "@parse5/tools";
import { ContentError } from "#site/lib/content-error.ts";
import type { Page } from "./page.ts";

const ADDRESSES = ["href", "src", "component-url", "renderer-url", "before-hydration-url"];
const SRCSETS = ["srcset", "imagesrcset", "data-avif"];

/**
 * Checks every internal address in the pages of `folder` and in its web manifest: links, pictures, scripts, what islands
 * load, and addresses on `siteUrl` for crawlers. Throws with a line for each address that leads to no file or element, and
 * for each id that a page uses twice.
 */
export async function checkLinks(folder: string, pages: Page[], siteUrl: string): Promise<void> {
  const files = new Set(await Array.fromAsync(glob("**/*.*", { cwd: folder })));
  const idsByPath = new Map<string, Set<string>>();
  const problems: string[] = [];
  for (const { path, elements } of pages) {
    const ids = elements.flatMap((element) => attributes(element, ["id"]));
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
    problems.push(...repeated.map((id) => `${path}: two elements have the id "${id}"`));
    idsByPath.set(path, new Set(ids));
  }
  const check = (path: string, address: string) => {
    const { pathname, hash } = new URL(address, siteUrl + path);
    const ids = idsByPath.get(pathname);
    const id = decodeURIComponent(hash.slice(1));
    if (!ids && !files.has(decodeURI(pathname).slice(1))) {
      problems.push(`${path}: ${address} leads nowhere`);
    } else if (ids && id && !ids.has(id)) {
      problems.push(`${path}: ${address} leads to no element with that id`);
    }
  };
  for (const page of pages) {
    for (const address of internalAddresses(page, siteUrl)) check(page.path, address);
  }
  for await (const name of glob("*.webmanifest", { cwd: folder })) {
    const { icons, start_url } = JSON.parse(await readFile(join(folder, name), "utf8"));
    for (const { src } of [{ src: start_url }, ...icons]) check(`/${name}`, src);
  }
  if (problems.length > 0) throw new ContentError(problems.join("\n"));
}

/**
 * Returns the distinct internal addresses of a page, as written: every path in links, pictures, scripts and islands, and
 * every address on `siteUrl`, there or in the head (canonical, Open Graph) and in JSON-LD.
 */
function internalAddresses({ elements }: Page, siteUrl: string): Set<string> {
  const addresses = elements.flatMap((element) => [
    ...loadedAddresses(element).filter((url) => URL.parse(url, siteUrl)?.origin === siteUrl),
    ...crawlerAddresses(element).filter((url) => URL.parse(url)?.origin === siteUrl),
  ]);
  return new Set(addresses);
}

/** What a browser follows or loads. Islands render again from their props, so paths in there count too. */
function loadedAddresses(element: Element): string[] {
  const props = attributes(element, ["props"]).flatMap((json) => strings(JSON.parse(json)));
  const sets = [...attributes(element, SRCSETS), ...props.filter((text) => text.startsWith("/"))];
  const inSets = sets.flatMap((set) => set.split(",").map((one) => one.trim().split(" ")[0] ?? ""));
  return [...attributes(element, ADDRESSES), ...inSets];
}

/** What only crawlers read. Values that are not addresses are filtered out later. */
function crawlerAddresses(element: Element): string[] {
  const isData = getAttribute(element, "type") === "application/ld+json";
  const data = isData ? strings(JSON.parse(getTextContent(element))) : [];
  return [...attributes(element, ["content"]), ...data];
}

function attributes(element: Element, names: readonly string[]): string[] {
  return names.flatMap((name) => getAttribute(element, name) || []);
}

/** Every string in a JSON value. */
function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value ? Object.values(value).flatMap(strings) : [];
}
