import { getTextContent } from "@parse5/tools";
import { expect, test } from "vitest";
import { builtPages, elementsOf } from "./built-pages.ts";

/** Fonts and animations, which style no element, our properties, and Astro's wrappers of islands, which have no box. */
const OUTSIDE =
  /^(@(layer|font-face|keyframes)\b.*|:root|astro-island,astro-slot,astro-static-slot)$/s;

/** Returns what stands before the outermost braces of a style sheet, and the statements between. */
function outermost(css: string): string[] {
  let rest = css.replaceAll(/"[^"]*"|'[^']*'|\/\*.*?\*\//gs, "");
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replaceAll(/\{[^{}]*\}/g, ";");
  }
  return rest
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean);
}

test("every rule is in a layer: a browser that knows none shows the plain document", () => {
  for (const { path, document } of builtPages) {
    const sheets = elementsOf(document, "style").map(getTextContent);
    expect(sheets, path).not.toEqual([]);
    expect(
      sheets.flatMap(outermost).filter((part) => !OUTSIDE.test(part)),
      path,
    ).toEqual([]);
  }
});
