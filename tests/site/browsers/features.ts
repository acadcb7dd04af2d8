import { parse, walk } from "css-tree";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { type ESTree, parseSync, Visitor } from "vite";
import { keysNamed } from "./compat-data.ts";

/** The features of an element, as keys of MDN's data: itself and its attributes. */
export const elementFeatures = ({ tagName, attrs }: Tree.Element): string[] => [
  `html.elements.${tagName}`,
  ...attrs.map(({ name }) => `html.elements.${tagName}.${name}`),
  ...attrs.map(({ name }) => `html.global_attributes.${name}`),
];

/** Those of a style sheet, but not inside `@supports`, nor of a value that directly follows another one as its fallback. */
export function styleFeatures(css: string): Set<string> {
  const used = new Set<string>();
  walk(parse(css), function (node, item) {
    const { rule, atrule, declaration } = this;
    if (node.type === "Atrule") {
      if (node.name === "supports") return walk.skip;
      used.add(`css.at-rules.${node.name}`);
    } else if (node.type === "PseudoClassSelector" || node.type === "PseudoElementSelector") {
      used.add(`css.selectors.${node.name}`);
    } else if (node.type === "Declaration") {
      const before = item?.prev?.data;
      if (before?.type === "Declaration" && before.property === node.property) return walk.skip;
      const place = atrule && !rule ? `at-rules.${atrule.name}` : "properties";
      used.add(`css.${place}.${node.property}`);
    } else if (node.type === "Identifier" && declaration) {
      used.add(`css.properties.${declaration.property}.${node.name}`);
    } else if (node.type === "Function") {
      for (const key of keysNamed(node.name, /^css\.types\./)) used.add(key);
    } else if (node.type === "Dimension") {
      const unit = /^[sld]v/.test(node.unit) ? "viewport_percentage_units_small" : node.unit;
      used.add(`css.types.length.${unit}`);
    }
    return undefined;
  });
  return used;
}

/**
 * Those of scripts, each with its first script: built-ins, APIs, and syntax that is newer than `@layer`. A member is `.name`,
 * unless the scripts themselves define a member of that name.
 */
export function scriptFeatures(scripts: Iterable<[code: string, file: string]>) {
  const used = new Map<string, string>();
  const own = new Set<string>();
  for (const [code, file] of scripts) {
    const add = (feature: string) => used.getOrInsert(feature, file);
    const notVariables = new Set<ESTree.Node>();
    const define = ({ key, computed }: { key: ESTree.Node; computed: boolean }) => {
      if (computed || key.type !== "Identifier") return;
      notVariables.add(key);
      own.add(key.name);
    };
    new Visitor({
      Property: define,
      MethodDefinition: define,
      PropertyDefinition: define,
      StaticBlock: () => add("javascript.classes.static.initialization_blocks"),
      VariableDeclaration: ({ kind }) => add(`javascript.statements.${kind.replace(" ", "_")}`),
      Literal(node) {
        if (!("regex" in node)) return;
        const { pattern, flags } = node.regex;
        if (/\(\?<[=!]/.test(pattern)) add("javascript.regular_expressions.lookbehind_assertion");
        if (flags.includes("v")) add("javascript.builtins.RegExp.unicodeSets");
      },
      AssignmentExpression({ left }) {
        if (left.type !== "MemberExpression" || left.property.type !== "Identifier") return;
        if (!left.computed) own.add(left.property.name);
      },
      MemberExpression({ property, computed }) {
        if (computed || property.type !== "Identifier") return;
        notVariables.add(property);
        add(`.${property.name}`);
      },
      Identifier(node) {
        if (notVariables.has(node)) return;
        for (const place of ["javascript.builtins", "api"]) add(`${place}.${node.name}`);
      },
    }).visit(parseSync(file, code).program);
  }
  for (const name of own) used.delete(`.${name}`);
  return used;
}
