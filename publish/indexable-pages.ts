import { type Element, getAttribute, getTextContent } from "@parse5/tools";
import { site } from "#site/content/site.ts";
import { INDEX, type Page } from "./page.ts";

/** A page that search engines may list. */
export type IndexablePage = {
  path: string;
  /** Without the name of the site, which is that of every page. */
  title: string;
};

const SUFFIX = ` · ${site.name}`;

/** The pages that have a canonical address and are not marked `noindex`. */
export function indexablePages(pages: Page[]): IndexablePage[] {
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
