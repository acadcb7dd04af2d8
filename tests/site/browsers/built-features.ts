import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getAttribute } from "@parse5/tools";
import { html, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { builtPages, elementsOf, SITE, scriptOf } from "../built-pages.ts";
import { scriptFeatures } from "./script-features.ts";
import { styleFeatures } from "./style-features.ts";

/** The files of this build: beside them lie those of the one before, for pages that are open. */
const files: string[] = JSON.parse(readFileSync("dist/hashed-files.json", "utf8"));

/** The built code of one kind, each piece with the first file or page that has it. */
function builtCode(tag: "script" | "style", extension: string): Map<string, string> {
  const code = new Map<string, string>();
  for (const file of files.filter((name) => name.endsWith(extension))) {
    code.set(readFileSync(join(SITE, file), "utf8"), file);
  }
  for (const { file, document } of builtPages) {
    for (const element of elementsOf(document, tag)) {
      const isData = /json|rules/.test(getAttribute(element, "type") ?? "");
      if (!isData && !code.has(scriptOf(element))) code.set(scriptOf(element), file);
    }
  }
  return code;
}

/** The built style sheets, each with the first file or page that has it. */
export const builtStyles = builtCode("style", ".css");

/** What an element asks of a browser: to know it, its attributes, and what they are set to. */
function elementFeatures({ tagName, namespaceURI, attrs }: Tree.Element): string[] {
  const language = namespaceURI === html.NS.SVG ? "svg" : "html";
  const element = `${language}.elements.${tagName}`;
  const attributes = [element, `${language}.global_attributes`].flatMap((place) =>
    attrs.flatMap(({ name, value }) => [`${place}.${name}`, `${place}.${name}.${value}`]),
  );
  return [element, ...attributes];
}

/** All that the built site asks of a browser, as keys of MDN's data, each with the first file or page that does. */
export function builtFeatures(): Map<string, string> {
  const asked = scriptFeatures(builtCode("script", ".js"));
  const ask = (features: Iterable<string>, file: string) => {
    for (const feature of features) if (!asked.has(feature)) asked.set(feature, file);
  };
  for (const [css, file] of builtStyles) ask(styleFeatures(css), file);
  for (const { file, document } of builtPages) {
    for (const element of elementsOf(document)) ask(elementFeatures(element), file);
  }
  return asked;
}
