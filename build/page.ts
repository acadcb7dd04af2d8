import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Element, isElementNode, isTemplateNode, type ParentNode } from "@parse5/tools";
import { parse } from "parse5";

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
