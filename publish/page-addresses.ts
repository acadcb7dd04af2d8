import { type Element, getAttribute, getTextContent } from "@parse5/tools";
import type { Page } from "./page.ts";

const ADDRESSES = ["href", "src", "component-url", "renderer-url", "before-hydration-url"];
const SETS = ["srcset", "imagesrcset"];

/**
 * The addresses in a page that the site itself answers for, each once and as it is written: every path in links,
 * pictures, scripts and islands, and whatever begins with `siteUrl` there, in the head (canonical, Open Graph) or in JSON-LD.
 */
export function pageAddresses({ elements }: Page, siteUrl: string): string[] {
  const isOwn = (url: string) =>
    url === siteUrl || ["/", "?", "#"].some((next) => url.startsWith(siteUrl + next));
  const addresses = elements.flatMap((element) => [
    ...followed(element).filter((url) => isPath(url) || isOwn(url)),
    ...told(element).filter(isOwn),
  ]);
  return [...new Set(addresses)];
}

/** The files that a web manifest names: its icons and the page it starts with. */
export function manifestAddresses(json: string): string[] {
  const { icons, start_url } = JSON.parse(json);
  return [start_url, ...icons.map(({ src }: { src: string }) => src)];
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
  return names.flatMap((name) => getAttribute(element, name) ?? []);
}

/** Has neither a scheme (RFC 3986, section 3.1) nor another host. */
const isPath = (url: string) => !/^([a-z][a-z\d+.-]*:|\/\/)/i.test(url);

/** Every text in a JSON value. */
function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value ? Object.values(value).flatMap(strings) : [];
}
