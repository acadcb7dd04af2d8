import { parse, walk } from "css-tree";
import { below } from "./compat-data.ts";

/** The keys of CSS functions, by name: `oklch` is `css.types.color.oklch`. */
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
 * The features that a style sheet needs, as keys of MDN's data: without those inside `@supports`, and without a value that
 * directly follows another one as its fallback.
 */
export function styleFeatures(css: string): Set<string> {
  const used = new Set<string>();
  walk(parse(css), function (node, item) {
    const { rule, atrule, atrulePrelude, declaration } = this;
    const before = item?.prev?.data;
    if (node.type === "Atrule") {
      if (node.name === "supports") return walk.skip;
      used.add(`css.at-rules.${node.name}`);
      if (rule) used.add("css.selectors.nesting.at-rules");
    } else if (node.type === "Feature") {
      used.add(`css.at-rules.media.${node.name.replace(/^(min|max)-/, "")}`);
    } else if (node.type === "FeatureRange") {
      used.add("css.at-rules.media.range_syntax");
    } else if (node.type === "NestingSelector") {
      used.add("css.selectors.nesting");
    } else if (node.type === "PseudoClassSelector" || node.type === "PseudoElementSelector") {
      used.add(`css.selectors.${node.name}`);
    } else if (node.type === "Declaration") {
      if (before?.type === "Declaration" && before.property === node.property) return walk.skip;
      const place = atrule && !rule ? `at-rules.${atrule.name}` : "properties";
      used.add(`css.${place}.${node.property}`);
    } else if (node.type === "Identifier" && atrulePrelude && /^(not|or)$/.test(node.name)) {
      used.add("css.at-rules.media.or_syntax");
    } else if (node.type === "Identifier" && declaration) {
      used.add(`css.properties.${declaration.property}.${node.name}`);
    } else if (node.type === "Function") {
      used.add(functions.get(node.name) ?? "");
    } else if (node.type === "Dimension") {
      used.add(`css.types.length.${lengthOf(node.unit)}`);
    }
    return undefined;
  });
  return used;
}
