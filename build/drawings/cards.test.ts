import { expect, test } from "vitest";
import { metadata } from "#site/content/metadata.ts";
import { site } from "#site/content/site.ts";
import { CARD } from "#site/lib/cards.ts";
import { cardDrawing } from "./cards.tsx";
import { drawSvg } from "./draw.ts";

async function layOut(title: string) {
  const texts: { text: string; left: number; top: number; right: number; bottom: number }[] = [];
  const drawing = await cardDrawing({ path: "/somewhere", title });
  const svg = await drawSvg(drawing, ({ textContent: text, left, top, width, height }) => {
    if (text) texts.push({ text, left, top, right: left + width, bottom: top + height });
  });
  return { svg, texts };
}

const LONG = "The annual closed-door meeting of chief information security officers in Israel";

test.each([
  site.name,
  "Go",
  "Practical Security Show",
  "Telecommunications",
  "WOMEN IN COMMAND",
  LONG,
])(
  "a card with the title %s keeps its words inside the edges and off the circle",
  async (title) => {
    const { svg, texts } = await layOut(title);
    const label = title === site.name ? [] : [site.name];
    expect(texts.map(({ text }) => text).join(" ")).toBe(
      [...label, title, metadata.line].join(" "),
    );
    for (const { left, top, right, bottom } of texts) {
      expect(left).toBeGreaterThan(60);
      expect(right).toBeLessThan(630);
      expect(top).toBeGreaterThan(60);
      expect(bottom).toBeLessThan(CARD.height - 60);
    }
    const [first, second] = texts;
    if (label.length) expect(first?.bottom).toBeLessThan(second?.top ?? 0);
    expect(svg).not.toMatch(/<text|NaN|undefined|Infinity/);
  },
);
