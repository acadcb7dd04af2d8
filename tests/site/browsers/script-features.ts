import { type ESTree, parseSync, Visitor } from "vite";
import { entryOf } from "./compat-data.ts";

/**
 * What scripts ask of a browser, as keys of MDN's data, each with the first script that does: built-ins, APIs, and the
 * syntax that a browser with `@layer` may not know. A member of who knows what is `.name`, unless that is the name of
 * something that the scripts make themselves.
 */
export function scriptFeatures(scripts: ReadonlyMap<string, string>): Map<string, string> {
  const asked = new Map<string, string>();
  const own = new Set<string>();
  for (const [code, file] of scripts) {
    const ask = (feature: string) => {
      if (!asked.has(feature)) asked.set(feature, file);
    };
    /** Identifiers that are no variables. */
    const names = new Set<ESTree.Node>();
    const makes = ({ key, computed }: { key: ESTree.Node; computed: boolean }) => {
      if (computed || key.type !== "Identifier") return;
      names.add(key);
      own.add(key.name);
    };
    new Visitor({
      Property: makes,
      MethodDefinition: makes,
      PropertyDefinition(node) {
        makes(node);
        ask("javascript.classes.public_class_fields");
      },
      StaticBlock: () => ask("javascript.classes.static.initialization_blocks"),
      VariableDeclaration({ kind }) {
        if (kind.endsWith("using")) ask(`javascript.statements.${kind.replace(" ", "_")}`);
      },
      Literal(node) {
        if (!("regex" in node)) return;
        const { pattern, flags } = node.regex;
        if (/\(\?<[=!]/.test(pattern)) ask("javascript.regular_expressions.lookbehind_assertion");
        if (flags.includes("v")) ask("javascript.builtins.RegExp.unicodeSets");
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
        ask(keys.find(entryOf) ?? `.${name}`);
      },
      Identifier(node) {
        if (names.has(node)) return;
        const keys = [`javascript.builtins.${node.name}`, `api.${node.name}`];
        ask(keys.find(entryOf) ?? "");
      },
    }).visit(parseSync(file, code).program);
  }
  for (const name of own) asked.delete(`.${name}`);
  return asked;
}
