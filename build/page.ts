import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type Element,
  getAttribute,
  getTextContent,
  isElementNode,
  isTemplateNode,
  type ParentNode,
} from "@parse5/tools";
import { parse } from "parse5";
import { site } from "#site/content/site.ts";

/** A built page, parsed once for every step that reads it. */
export type Page = {
  /** Its file below the folder of the pages, beginning with a slash. */
  file: string;
  /** The path of its address. */
  path: string;
  /** All its elements in document order, including those in templates. */
  elements: readonly Element[];
};

/** Pages of the site end with this; other files are error pages. */
const INDEX = "/index.html";

const TITLE_SUFFIX = ` · ${site.name}`;

/** Parses every HTML file in `folder`, sorted by name. */
export async function readPages(folder: string): Promise<Page[]> {
  const names = await Array.fromAsync(glob("**/*.html", { cwd: folder }));
  return Array.fromAsync(names.toSorted(), async (name) =>
    parsePage(`/${name}`, await readFile(join(folder, name), "utf8")),
  );
}

/** Parses HTML like a browser with scripts disabled, so that the content of `noscript` counts too. */
export function parsePage(file: string, html: string): Page {
  const elements = [...elementsIn(parse(html, { scriptingEnabled: false }))];
  const path = file.endsWith(INDEX) ? file.slice(0, -INDEX.length) || "/" : file;
  return { file, path, elements };
}

function* elementsIn(node: ParentNode): Generator<Element> {
  for (const child of node.childNodes.filter(isElementNode)) {
    yield child;
    yield* elementsIn(isTemplateNode(child) ? child.content : child);
  }
}

/**
 * Returns each page that search engines may list, with its title: those with a canonical address and without `noindex`. The titles
 * come without the site's name at the end.
 */
export function indexablePages(pages: Page[]): (Page & { title: string })[] {
  return pages.flatMap((page) => {
    const { file, elements } = page;
    if (!file.endsWith(INDEX) || !elements.some(isCanonical) || elements.some(isNoindex)) return [];
    const title = elements.find(({ tagName }) => tagName === "title");
    const text = title ? getTextContent(title) : "";
    return {
      ...page,
      title: text.endsWith(TITLE_SUFFIX) ? text.slice(0, -TITLE_SUFFIX.length) : text,
    };
  });
}

const isCanonical = (element: Element) => getAttribute(element, "rel") === "canonical";

const isNoindex = (element: Element) =>
  getAttribute(element, "name") === "robots" &&
  Boolean(getAttribute(element, "content")?.includes("noindex"));

/** Returns the nodes of a page's structured data (schema.org). */
export function structuredData({ elements }: Pick<Page, "elements">): object[] {
  const data = elements.find((one) => getAttribute(one, "type") === "application/ld+json");
  return data ? JSON.parse(getTextContent(data))["@graph"] : [];
}
