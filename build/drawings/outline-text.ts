import type { Font } from "fontkit";

export type OutlineStyle = {
  font: Font;
  /** In pixels, as everything here. */
  size: number;
  /** The distance from baseline to baseline as a multiple of the size. */
  leading?: number;
  /** The width at which lines are broken; a single word wider than it stands alone. */
  measure?: number;
  /** Added after each glyph, as a multiple of the size. */
  spacing?: number;
  align?: "left" | "center" | "right";
};

/** A text as an SVG path, and the box it fills: from the top of its capitals to its last baseline. */
type Outline = { path: string; width: number; height: number; lines: string[] };

/** Sets a text as outlines, its box at (x, y); `align` says which point of the top edge that is. */
export function outlineText(text: string, x: number, y: number, style: OutlineStyle): Outline {
  const { font, size, leading = 1.2, measure = Number.POSITIVE_INFINITY, align = "left" } = style;
  const lines = breakLines(text, measure, (line) => lineWidth(line, style));
  const capHeight = (font.capHeight / font.unitsPerEm) * size;
  const widths = lines.map((line) => lineWidth(line, style));
  const shift = { left: 0, center: 0.5, right: 1 }[align];
  const path = lines
    .map((line, index) => {
      const left = x - shift * (widths[index] ?? 0);
      return linePath(line, left, y + capHeight + index * size * leading, style);
    })
    .join("");
  return {
    path,
    width: Math.max(...widths),
    height: capHeight + (lines.length - 1) * size * leading,
    lines,
  };
}

/** Fills each line with as many words as its measure holds. */
export function breakLines(
  text: string,
  measure: number,
  width: (line: string) => number,
): string[] {
  const [first = "", ...words] = text.split(/[ \n]+/);
  const lines = [first];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (width(longer) <= measure) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function lineWidth(line: string, { font, size, spacing = 0 }: OutlineStyle): number {
  const { advanceWidth, glyphs } = font.layout(line);
  return (advanceWidth / font.unitsPerEm) * size + Math.max(0, glyphs.length - 1) * spacing * size;
}

function linePath(line: string, x: number, y: number, { font, size, spacing = 0 }: OutlineStyle) {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(line);
  let pen = x;
  let path = "";
  glyphs.forEach((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const left = pen + xOffset * scale;
    const base = y - yOffset * scale;
    for (const { command, args } of glyph.path.commands) {
      const points = args.map((value, i) =>
        hundredth(i % 2 ? base - value * scale : left + value * scale),
      );
      path += `${LETTERS[command]}${points.join(" ")}`;
    }
    pen += xAdvance * scale + spacing * size;
  });
  return path;
}

const LETTERS = {
  moveTo: "M",
  lineTo: "L",
  quadraticCurveTo: "Q",
  bezierCurveTo: "C",
  closePath: "Z",
};

const hundredth = (value: number) => Math.round(value * 100) / 100;
