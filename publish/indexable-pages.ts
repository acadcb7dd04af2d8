import { type Element, getAttribute, getTextContent } from "@parse5/tools";
import { site } from "#site/content/site.ts";
import { INDEX, type Page } from "./page.ts";

const SUFFIX = ` · ${site.name}`;

/**
 * The pages that search engines may list: those that have a canonical address and are not marked `noindex`. The name of
 * the site, with which every title ends, is left out.
 */
export function indexablePages(pages: Page[]) {
  return pages.flatMap(({ file, path, elements }) => {
    if (!file.endsWith(INDEX) || !elements.some(isCanonical) || elements.some(isNoindex)) return [];
    const title = elements.find(({ tagName }) => tagName === "title");
    const text = title ? getTextContent(title) : "";
    return { path, title: text.endsWith(SUFFIX) ? text.slice(0, -SUFFIX.length) : text };
  });
}

const isCanonical = (element: Element) => getAttribute(element, "rel") === "canonical";

const isNoindex = (element: Element) =>
  getAttribute(element, "name") === "robots" &&
  Boolean(getAttribute(element, "content")?.includes("noindex"));
