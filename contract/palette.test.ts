import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contrast } from "../tests/contrast.ts";
import { palette } from "./palette.ts";

test("text and accents stand out 4.5:1 from their ground, edges 3:1 (WCAG 2.2, 1.4.3 and 1.4.11)", () => {
  const pairs = {
    4.5: [
      ["textOnInk", "ink", "ink2"],
      ["mutedOnInk", "ink", "ink2"],
      ["brass", "ink", "ink2"],
      ["textOnPaper", "paper", "paper2"],
      ["mutedOnPaper", "paper", "paper2"],
      ["brassDeep", "paper", "paper2"],
      ["danger", "paper", "paper2"],
      ["ink", "brass", "brassLight"],
    ],
    3: [
      ["edgeOnInk", "ink", "ink2"],
      ["edgeOnPaper", "paper", "paper2"],
    ],
  } as const;
  const weak = Object.entries(pairs).flatMap(([least, names]) =>
    names.flatMap(([name, ...grounds]) =>
      grounds
        .filter((ground) => contrast(palette[name], palette[ground]) < Number(least))
        .map((ground) => `${name} on ${ground}`),
    ),
  );
  expect(weak).toEqual([]);
});

const HEX = /#(?:([\da-f]{6})(?:[\da-f]{2})?|([\da-f]{3})[\da-f]?)\b/gi;
const RGB = /rgba?\((\d+)[ ,]+(\d+)[ ,]+(\d+)/gi;

/** The colours that a text has in hexadecimal digits or as `rgb()`, without their opacity, as the palette has them. */
function coloursIn(text: string): string[] {
  const hex = Array.from(
    text.matchAll(HEX),
    ([, long, short]) => long ?? short?.replaceAll(/./g, "$&$&") ?? "",
  );
  const rgb = Array.from(text.matchAll(RGB), ([, ...parts]) =>
    parts.map((part) => Number(part).toString(16).padStart(2, "0")).join(""),
  );
  return [...hex, ...rgb].map((digits) => `#${digits.toLowerCase()}`);
}

/* docs/content.md: whoever changes a colour in the palette changes it in pages, pictures, PDF and emails. */
test("no sheet, component, drawing or email writes a colour of the palette out", () => {
  const colours = new Set<string>(Object.values(palette));
  expect(coloursIn(readFileSync("contract/palette.ts", "utf8"))).toEqual([...colours]);
  const exclude = ["**/*.test.*"];
  const files = globSync("{site,build,server}/**/*.{css,ts,tsx,astro}", { exclude });
  expect(files.length).toBeGreaterThan(300);
  const written = files.filter((file) =>
    coloursIn(readFileSync(file, "utf8")).some((colour) => colours.has(colour)),
  );
  expect(written).toEqual([]);
});
