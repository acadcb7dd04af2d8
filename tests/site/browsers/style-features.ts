import { parse, walk } from "css-tree";
import { below } from "./compat-data.ts";

/** The functions of values, by their names: `oklch` is `css.types.color.oklch`. */
const functions = new Map([
  ...below("css.types").flatMap(([, key]) => below(key)),
  ...below("css.types"),
]);

const VIEWPORTS = { s: "small", l: "large", d: "dynamic" };

function lengthOf(unit: string): string {
  const viewport = /^[sld](?=v)/.exec(unit)?.[0] as keyof typeof VIEWPORTS | undefined;
  return viewport ? `viewport_percentage_units_${VIEWPORTS[viewport]}` : unit;
}

/**
 * What a style sheet asks of a browser, as keys of MDN's data. Left out is what stands in an `@supports`, which asks first,
 * and a value with another one right before it, for those who do not know it.
 */
export function styleFeatures(css: string): Set<string> {
  const asked = new Set<string>();
  walk(parse(css), function (node, item) {
    const { rule, atrule, atrulePrelude, declaration } = this;
    const before = item?.prev?.data;
    if (node.type === "Atrule") {
      if (node.name === "supports") return walk.skip;
      asked.add(`css.at-rules.${node.name}`);
      if (rule) asked.add("css.selectors.nesting.at-rules");
    } else if (node.type === "Feature") {
      asked.add(`css.at-rules.media.${node.name.replace(/^(min|max)-/, "")}`);
    } else if (node.type === "FeatureRange") {
      asked.add("css.at-rules.media.range_syntax");
    } else if (node.type === "NestingSelector") {
      asked.add("css.selectors.nesting");
    } else if (node.type === "PseudoClassSelector" || node.type === "PseudoElementSelector") {
      asked.add(`css.selectors.${node.name}`);
    } else if (node.type === "Declaration") {
      if (before?.type === "Declaration" && before.property === node.property) return walk.skip;
      const place = atrule && !rule ? `at-rules.${atrule.name}` : "properties";
      asked.add(`css.${place}.${node.property}`);
    } else if (node.type === "Identifier" && atrulePrelude && /^(not|or)$/.test(node.name)) {
      asked.add("css.at-rules.media.or_syntax");
    } else if (node.type === "Identifier" && declaration) {
      asked.add(`css.properties.${declaration.property}.${node.name}`);
    } else if (node.type === "Function") {
      asked.add(functions.get(node.name) ?? "");
    } else if (node.type === "Dimension") {
      asked.add(`css.types.length.${lengthOf(node.unit)}`);
    }
    return undefined;
  });
  return asked;
}
