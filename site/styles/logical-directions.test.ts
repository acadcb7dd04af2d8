import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Returns the lines of a style sheet or component that use physical directions, which ignore the direction of the text. */
function physicalLines(file: string, source: string): string[] {
  const check = file.endsWith(".css") ? isPhysicalCss : (line: string) => STYLE.test(line);
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, (text) => text.replace(/[^\n]/g, ""));
  return code
    .split("\n")
    .flatMap((line, index) => (check(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []));
}

/** Properties with up to four values, the second for the right side and the fourth for the left. */
const SIDES = /^(margin|padding|inset|border-(width|style|color)|scroll-(margin|padding))$/;

function isPhysicalCss(line: string): boolean {
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

const STYLE = /\b(?:margin|padding|border|inset)(?:Left|Right)\b|\btextAlign: "(?:left|right)"/;

test("no style sheet and no component uses left or right", () => {
  const files = globSync("site/**/*.{astro,css,tsx}");
  expect(files.length).toBeGreaterThan(80);
  expect(files.flatMap((file) => physicalLines(file, readFileSync(file, "utf8")))).toEqual([]);
});

test("physical sides, corners and distances are found, neutral ones and those that follow the text are not", () => {
  const css = `
    margin-left: 1rem;
    border-top-left-radius: 2px;
    background-image: linear-gradient(to left, #000, #fff);
    padding: 0 max(1rem, 2vw) 0 max(1rem, 3vw);
    border-radius: 2px 2px 0 0;
    translate: -50% 0;
    transform: translateX(1rem);
    box-shadow: inset 3px 0 0 red;
    margin-inline-start: 1rem;
    padding: 1rem max(1rem, 2vw) 0 max(1rem, 2vw);
    translate: var(--drag, 0) 0;
    box-shadow: inset calc(var(--turn) * 3px) 0 0 red;
    /* on the right */`;
  expect(physicalLines("a.css", css)).toHaveLength(8);
  const tsx = `
    <p style={{ paddingLeft: 4 }}>
    <p style={{ paddingInlineStart: 4 }}>
    row.scrollTo({ left })`;
  expect(physicalLines("a.tsx", tsx)).toHaveLength(1);
});
