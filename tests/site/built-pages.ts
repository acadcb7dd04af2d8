import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  getAttribute,
  getTextContent,
  isElementNode,
  isParentNode,
  isTextNode,
  queryAll,
} from "@parse5/tools";
import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { requireBuild } from "../../build/stamp.ts";

await requireBuild();

/** The folder of the built site. */
export const SITE_FOLDER = "dist/client";
/** The public URL that it was built with. */
export const SITE_URL = "http://localhost:3000";
/** The path of the built 404 page. */
export const NOT_FOUND = "/404";

/** Every built page, including the 404 page, parsed as by a browser without scripts. */
export const builtPages = globSync(["**/index.html", "404.html"], { cwd: SITE_FOLDER }).map(
  (file) => ({
    file,
    path: `/${file.replace(/\/?index\.html$|\.html$/, "")}`,
    document: parse(readFileSync(join(SITE_FOLDER, file), "utf8")) as Tree.Node,
  }),
);

/** The built page at a path. Throws if there is none. */
export function builtPage(path: string): Tree.Node {
  const page = builtPages.find((one) => one.path === path);
  if (!page) throw new Error(`no page was built for ${path}`);
  return page.document;
}

/** The main part of the page at a path. Throws if there is none. */
export function mainOf(path: string): Tree.Element {
  const [main] = elementsOf(builtPage(path), "main");
  if (!main) throw new Error(`${path} has no main part`);
  return main;
}

/** The elements inside a node in document order, optionally those of one tag. */
export const elementsOf = (root: Tree.Node, tag?: string): Tree.Element[] =>
  [...queryAll<Tree.Element>(root, isElementNode)].filter(
    ({ tagName }) => tag === undefined || tagName === tag,
  );

/** The text inside a node, without scripts and styles. */
export function textOf(root: Tree.Node): string {
  if (isTextNode(root)) return root.value;
  if (!isParentNode(root) || (isElementNode(root) && /^(script|style)$/.test(root.tagName))) {
    return "";
  }
  return root.childNodes.map(textOf).join("");
}

type Head = {
  lang: string | null;
  titles: string[];
  /** The content of every `meta` by its name or property. */
  meta: Record<string, string[]>;
  /** The URLs of every `link` by its relation. */
  links: Record<string, string[]>;
  jsonLd: string[];
};

/** The head of every built page by its path. */
export const heads: ReadonlyMap<string, Head> = new Map(
  builtPages.map(({ path, document }) => [path, headOf(document)]),
);

function headOf(document: Tree.Node): Head {
  const [root] = elementsOf(document, "html");
  const [head] = elementsOf(document, "head");
  if (!root || !head) throw new Error("a page without a head");
  const group = (tag: string, names: readonly string[], value: string) => {
    const groups: Record<string, string[]> = {};
    for (const element of elementsOf(head, tag)) {
      const content = getAttribute(element, value);
      const name = names.map((key) => getAttribute(element, key)).find((found) => found !== null);
      if (content !== null && name) groups[name] = [...(groups[name] ?? []), content];
    }
    return groups;
  };
  return {
    lang: getAttribute(root, "lang"),
    titles: elementsOf(head, "title").map(textOf),
    meta: group("meta", ["name", "property"], "content"),
    links: group("link", ["rel"], "href"),
    jsonLd: elementsOf(head, "script")
      .filter((script) => getAttribute(script, "type") === "application/ld+json")
      .map(getTextContent),
  };
}
