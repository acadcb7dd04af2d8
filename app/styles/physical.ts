/** The lines of a style sheet or component that name left or right, and so would not follow the direction of the text. */
export function physicalLines(file: string, source: string): string[] {
  const check = file.endsWith(".css") ? isPhysicalCss : isPhysicalTsx;
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, (text) => text.replace(/[^\n]/g, ""));
  return code
    .split("\n")
    .flatMap((line, index) => (check(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []));
}

/** Properties whose four values go round the box, so that the second is the right side and the fourth the left one. */
const SIDES = /^(margin|padding|inset|border-(width|style|color)|scroll-(margin|padding))$/;

function isPhysicalCss(line: string): boolean {
  const [, property, value] = /^\s*([\w-]+):\s*(.+?);?$/.exec(line) ?? [];
  if (!property || !value) return /\bto (left|right)\b/.test(line);
  if (/\b(left|right)\b/.test(`${property} ${value}`)) return true;
  const values = splitValues(value);
  if (SIDES.test(property)) return values.length === 4 && values[1] !== values[3];
  if (property === "border-radius") return new Set(values).size > 1;
  if (property === "translate") return !turnsOrIsNone(values[0]);
  if (property === "box-shadow") return !turnsOrIsNone(values.find((part) => part !== "inset"));
  return /translate(X|3d)?\(|\bskew/.test(value);
}

/** A distance to the side that is none, that turns with the text (base.css), or that a finger decides. */
const turnsOrIsNone = (part = "") => /^(0|none)$|var\(--(turn|drag)\b/.test(part);

/** Splits at spaces, but not inside brackets. */
const splitValues = (value: string) => value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

const UTILITY =
  /(?:^|[\s"'`:])-?(?:(?:[mp][lr]|scroll-[mp][lr]|left|right|translate-x)-|(?:text|float|clear|bg|object|origin)-(?:left|right)|(?:border-[lr]|rounded-(?:[lr]|[tb][lr]))(?=[-\s"'`]))/;
const STYLE = /\b(?:margin|padding|border|inset)(?:Left|Right)\b|\btextAlign: "(?:left|right)"/;

function isPhysicalTsx(line: string): boolean {
  // The name of an icon is none: the icon turns.
  const classes = line.replace(/(?<!-)"(?:left|right)"/g, "");
  return UTILITY.test(classes) || STYLE.test(classes);
}
