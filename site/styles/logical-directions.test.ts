import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/* docs/content.md#a-site-that-reads-from-right-to-left. Components have no styles: the policy of every page forbids them. */

/** Returns the lines of a style sheet that use physical directions, which ignore the direction of the text. */
const physicalLines = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .split("\n")
    .filter(isPhysical);

/** Properties with up to four values, the second for the right side and the fourth for the left. */
const SIDES = /^(margin|padding|inset|border-(width|style|color)|scroll-(margin|padding))$/;

function isPhysical(line: string): boolean {
  const [, property, value] = /^\s*([\w-]+):\s*(.+?);?$/.exec(line) ?? [];
  if (!property || !value) return /\bto (left|right)\b/.test(line);
  if (/\b(left|right)\b/.test(`${property} ${value}`)) return true;
  const values = splitValues(value);
  if (SIDES.test(property)) return values.length === 4 && values[1] !== values[3];
  if (property === "border-radius") return new Set(values).size > 1;
  if (property === "translate") return !isNeutral(values[0]);
  if (property === "box-shadow") return !isNeutral(values.find((part) => part !== "inset"));
  return /translate(X|3d)?\(|\bskew/.test(value);
}

/** A horizontal distance that is zero, follows the text by `--turn` (base.css), or follows a finger. */
const isNeutral = (part = "") => /^(0|none)$|var\(--(turn|drag)\b/.test(part);

/** Splits at spaces outside brackets. */
const splitValues = (value: string) => value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

const PHYSICAL = `
  margin-left: 1rem;
  background-image: linear-gradient(to left, #000, #fff);
  padding: 0 max(1rem, 2vw) 0 max(1rem, 3vw);
  border-radius: 2px 2px 0 0;
  translate: -50% 0;
  transform: translateX(1rem);
  box-shadow: inset 3px 0 0 red;`;

test("no style sheet names left or right", () => {
  expect(physicalLines(PHYSICAL)).toHaveLength(7);
  const files = globSync("site/**/*.css");
  const found = files.map((file) => [file, physicalLines(readFileSync(file, "utf8"))]);
  expect(found.filter(([, lines]) => lines?.length)).toEqual([]);
});
