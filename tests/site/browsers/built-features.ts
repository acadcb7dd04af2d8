import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getAttribute, getTextContent } from "@parse5/tools";
import { html, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { builtPages, elementsOf, SITE_FOLDER } from "../built-pages.ts";
import { scriptFeatures } from "./script-features.ts";
import { styleFeatures } from "./style-features.ts";

/** The hashed files of this build. The folder also has those of the last one, for open pages. */
const files: string[] = JSON.parse(readFileSync("dist/hashed-files.json", "utf8"));

/** All built scripts or styles, each with the first file or page that has it. */
function builtCode(tag: "script" | "style", extension: string): Map<string, string> {
  const code = new Map<string, string>();
  for (const file of files.filter((name) => name.endsWith(extension))) {
    code.set(readFileSync(join(SITE_FOLDER, file), "utf8"), file);
  }
  for (const { file, document } of builtPages) {
    for (const element of elementsOf(document, tag)) {
      const isData = /json|rules/.test(getAttribute(element, "type") ?? "");
      const text = getTextContent(element);
      if (!isData && !code.has(text)) code.set(text, file);
    }
  }
  return code;
}

/** All built style sheets, each with the first file or page that has it. */
export const builtStyles = builtCode("style", ".css");

/** The features that an element needs: itself, its attributes and their values. */
function elementFeatures({ tagName, namespaceURI, attrs }: Tree.Element): string[] {
  const language = namespaceURI === html.NS.SVG ? "svg" : "html";
  const element = `${language}.elements.${tagName}`;
  const attributes = [element, `${language}.global_attributes`].flatMap((place) =>
    attrs.flatMap(({ name, value }) => [`${place}.${name}`, `${place}.${name}.${value}`]),
  );
  return [element, ...attributes];
}

/** The features that the built site uses, as keys of MDN's data, each with the first file or page that uses it. */
export function builtFeatures(): Map<string, string> {
  const used = scriptFeatures(builtCode("script", ".js"));
  const add = (features: Iterable<string>, file: string) => {
    for (const feature of features) if (!used.has(feature)) used.set(feature, file);
  };
  for (const [css, file] of builtStyles) add(styleFeatures(css), file);
  for (const { file, document } of builtPages) {
    for (const element of elementsOf(document)) add(elementFeatures(element), file);
  }
  return used;
}
