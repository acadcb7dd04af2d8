import { type ESTree, parseSync, Visitor } from "vite";
import { entryOf } from "./compat-data.ts";

/**
 * The features that scripts use, as keys of MDN's data, each with the first script that uses it: built-ins, APIs, and
 * syntax that is newer than `@layer`. A member of an unknown object is `.name`, unless the scripts themselves define a
 * member of that name.
 */
export function scriptFeatures(scripts: ReadonlyMap<string, string>): Map<string, string> {
  const used = new Map<string, string>();
  const own = new Set<string>();
  for (const [code, file] of scripts) {
    const add = (feature: string) => {
      if (!used.has(feature)) used.set(feature, file);
    };
    /** Identifiers that are not variables. */
    const names = new Set<ESTree.Node>();
    const define = ({ key, computed }: { key: ESTree.Node; computed: boolean }) => {
      if (computed || key.type !== "Identifier") return;
      names.add(key);
      own.add(key.name);
    };
    new Visitor({
      Property: define,
      MethodDefinition: define,
      PropertyDefinition(node) {
        define(node);
        add("javascript.classes.public_class_fields");
      },
      StaticBlock: () => add("javascript.classes.static.initialization_blocks"),
      VariableDeclaration({ kind }) {
        if (kind.endsWith("using")) add(`javascript.statements.${kind.replace(" ", "_")}`);
      },
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
      MemberExpression({ object, property, computed }) {
        if (computed || property.type !== "Identifier") return;
        const { name } = property;
        names.add(property);
        const owner = object.type === "Identifier" ? object.name : "";
        const keys = [`javascript.builtins.${owner}.${name}`, `api.${owner}.${name}_static`];
        add(keys.find(entryOf) ?? `.${name}`);
      },
      Identifier(node) {
        if (names.has(node)) return;
        const keys = [`javascript.builtins.${node.name}`, `api.${node.name}`];
        add(keys.find(entryOf) ?? "");
      },
    }).visit(parseSync(file, code).program);
  }
  for (const name of own) used.delete(`.${name}`);
  return used;
}
