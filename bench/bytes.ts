import { getAttribute } from "@parse5/tools";
import { builtPages, elementsOf } from "../tests/site/built-pages.ts";
import { sentBytes, withImports } from "../tests/site/sent-bytes.ts";
import { type Measure, table } from "./section.ts";

/** What a visitor downloads for each page of the built site. */
export const measure: Measure = async () => {
  const fonts = new Set(
    builtPages.flatMap(({ document }) => addresses(document, "link", ["href"], ".woff2")),
  );
  const rows = builtPages.map(({ path, file, document }) => {
    const scripts = [
      ...addresses(document, "script", ["src"], ".js"),
      ...addresses(document, "astro-island", ["component-url", "renderer-url"], ".js"),
    ];
    return [path, sentBytes(file), sum(withImports(scripts))] as const;
  });
  return [
    `Bytes after Brotli, without pictures and the font of ${sum(fonts).toLocaleString("en")}. An island's scripts load when a visitor reaches it, and the client of the backend, which is not included, when a visitor reaches a form. \`tests/site/budgets.test.ts\` holds the limits.`,
    table(
      ["page", "HTML with its CSS and scripts", "scripts of its islands"],
      rows.toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  ].join("\n\n");
};

/** The values of these attributes that name a file of a kind. */
function addresses(
  document: Parameters<typeof elementsOf>[0],
  tag: string,
  attributes: readonly string[],
  kind: string,
): string[] {
  return elementsOf(document, tag)
    .flatMap((element) => attributes.map((name) => getAttribute(element, name) ?? ""))
    .filter((address) => address.endsWith(kind));
}

function sum(files: Iterable<string>): number {
  return [...files].reduce((all, file) => all + sentBytes(file), 0);
}
