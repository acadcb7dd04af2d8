import { globSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

const GLOBAL = "site/styles/global.css";
const IMPORT = /@import "\.\/([^"]+)" layer\((\w+)\);/g;

const read = (file: string) => readFileSync(file, "utf8");

/** The layers of the sheets that global.css imports, in their order; other sheets say theirs. */
const LAYERS = new Map(
  Array.from(read(GLOBAL).matchAll(IMPORT), ([, name, layer]) => [`site/styles/${name}`, layer]),
);

/** The sheets for the screen, with the name under which a page has them. */
const SHEETS = globSync("site/**/*.css", { exclude: ["site/styles/print.css"] }).map((file) => {
  const layer = LAYERS.get(file);
  const css = read(file).replace(IMPORT, "");
  return layer ? [GLOBAL, `@layer ${layer} {${css}}`] : [file, css];
}) as [name: string, css: string][];

/**
 * Expects that the order of the style sheets, which Astro decides, does not matter: every rule is in a layer that the head
 * declares, and in a layer no two sheets set the same property of an element (docs/decisions/0001-documents-with-islands.md).
 */
export async function expectSheetsInAnyOrder(page: Page): Promise<void> {
  expect.soft(await page.evaluate(findClashes, SHEETS), "clashes of style sheets").toEqual([]);
}

/** Runs in the page. */
function findClashes(sheets: [name: string, css: string][]): string[] {
  const declaration = document.styleSheets[0]?.cssRules[0] as CSSLayerStatementRule;
  const clashes = new Set<string>();
  /** By element, layer and property: the sheet that sets it. */
  const owners = new Map<Element, Map<string, string>>();
  for (const [name, css] of sheets) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    visit(sheet.cssRules, name, "", "");
  }
  return [...clashes];

  function visit(rules: CSSRuleList, sheet: string, layer: string, parent: string): void {
    for (const rule of rules) {
      if (rule instanceof CSSKeyframesRule || rule instanceof CSSFontFaceRule) continue;
      const selector =
        rule instanceof CSSStyleRule ? rule.selectorText.replaceAll("&", `:is(${parent})`) : parent;
      const inner = rule instanceof CSSLayerBlockRule ? rule.name : layer;
      if ("style" in rule) claim(rule.style as CSSStyleDeclaration, selector, sheet, inner);
      if ("cssRules" in rule) visit(rule.cssRules as CSSRuleList, sheet, inner, selector);
    }
  }

  function claim(style: CSSStyleDeclaration, selector: string, sheet: string, layer: string) {
    if (!declaration.nameList.includes(layer)) clashes.add(`${sheet}: ${selector} has no layer`);
    for (const element of document.querySelectorAll(selector)) {
      const properties = owners.get(element) ?? new Map<string, string>();
      owners.set(element, properties);
      for (const property of style) {
        const owner = properties.get(layer + property) ?? sheet;
        properties.set(layer + property, owner);
        if (owner !== sheet) clashes.add(`${owner}, ${sheet}: ${property} of ${selector}`);
      }
    }
  }
}
