import { decodeQR } from "qr/decode.js";
import sharp from "sharp";
import { expect, test } from "vitest";
import { guidelines } from "#site/content/guidelines.ts";
import { metadata } from "#site/content/metadata.ts";
import { posters } from "#site/content/posters.ts";
import { site } from "#site/content/site.ts";
import { guide } from "#site/content/speaker-guide/chapters.ts";
import { startupProgram } from "#site/content/startup-program.ts";
import { CARD, type CardPicture, PICTURES } from "#site/lib/cards.ts";
import { roundTable } from "#site/lib/round-table.ts";
import { cardDrawing } from "./cards.tsx";
import { drawPicture, drawSvg } from "./draw.ts";
import { drawIcons } from "./icons.ts";
import { posterDrawing } from "./posters.tsx";

const figure = roundTable({ seed: "a page", seats: 18 });
const photograph = await sharp({
  create: { width: 900, height: 600, channels: 3, background: "#456" },
})
  .jpeg()
  .toBuffer();

const TABLE: CardPicture = { kind: "table" };

async function layOut(title: string, picture = TABLE) {
  const texts: { text: string; left: number; top: number; right: number; bottom: number }[] = [];
  const page = { path: "/somewhere", title, picture, figure };
  const drawing = await cardDrawing(page, picture.kind === "photograph" ? photograph : undefined);
  const svg = await drawSvg(drawing, ({ textContent: text, left, top, width, height }) => {
    if (text) texts.push({ text, left, top, right: left + width, bottom: top + height });
  });
  expect(svg).not.toMatch(/<text|NaN|undefined|Infinity/);
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
    const { texts } = await layOut(title);
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
  },
);

const steps = startupProgram.process.steps.map(({ title }) => title);

test.each<[string, CardPicture | undefined, string[], number]>([
  ["the guidelines", PICTURES["/guidelines"], [`${guidelines.rules.length}`], 630],
  [
    "the startup program",
    PICTURES["/startup-program"],
    steps.flatMap((step, i) => [`${i + 1}`, step]),
    630,
  ],
  [
    "an announced event",
    { kind: "day", day: "December 8, 2025", event: "Annual meeting" },
    ["December", "8", "2025", "Annual meeting"],
    630,
  ],
  ...[
    ["of several days", "March 10–12, 2027", ["March", "10–12", "2027"]] as const,
    ["of two years", "September 30, 2027 – January 2, 2028", ["2027 –", "January 2,"]] as const,
  ].map(([what, day, words]): [string, CardPicture, string[], number] => [
    `an event ${what}`,
    { kind: "day", day, event: "Retreat" },
    [...words],
    630,
  ]),
  [
    "an event with photographs",
    { kind: "photograph", day: "March 6, 2025", url: "" },
    ["March 6, 2025"],
    CARD.width - 660,
  ],
])(
  "the card of %s says what is special about it, beside the title",
  async (_page, picture, words, edge) => {
    const { svg, texts } = await layOut("Community Guidelines", picture);
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(words));
    expect(svg.includes("data:image/jpeg")).toBe(picture?.kind === "photograph");
    for (const { text, left, right, top, bottom } of texts) {
      expect(top, text).toBeGreaterThan(20);
      expect(bottom, text).toBeLessThan(CARD.height - 20);
      if (left < edge) expect(right, text).toBeLessThan(edge);
      else expect(right, text).toBeLessThan(CARD.width - 60);
    }
  },
);

const SIZE = 512;
const icons = new Map((await drawIcons()).map(({ name, file }) => [name, Buffer.from(file)]));

async function pixels(name: "icon-512.png" | "icon-maskable-512.png") {
  const image = sharp(icons.get(name)).ensureAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: SIZE, height: SIZE, channels: 4 });
  return (x: number, y: number) => data.subarray((y * SIZE + x) * 4, (y * SIZE + x) * 4 + 4);
}

test("the rounded icon has transparent corners, the maskable one is opaque", async () => {
  expect((await pixels("icon-512.png"))(0, 0)[3]).toBe(0);
  expect((await pixels("icon-maskable-512.png"))(0, 0)[3]).toBe(255);
});

test("the mark stays in the safe zone, a circle of 80 % of the width", async () => {
  const at = await pixels("icon-maskable-512.png");
  const ground = at(0, 0).toString("hex");
  let drawn = 0;
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      if (at(x, y).toString("hex") === ground) continue;
      drawn = Math.max(drawn, Math.hypot(x - SIZE / 2, y - SIZE / 2));
    }
  }
  expect(drawn).toBeLessThan(0.4 * SIZE);
  expect(drawn).toBeGreaterThan(0.3 * SIZE);
});

const SITE_URL = "https://www.ciso-circle.org.il";
/** About as long as a domain gets in practice. */
const LONG_URL = "https://www.practical-security-show.university-cyber-center.ac.il";

test.each(posters)("the poster $id has all its words inside its edges", async (poster) => {
  for (const siteUrl of [SITE_URL, LONG_URL]) {
    const words: string[] = [];
    const svg = await drawSvg(posterDrawing(poster, siteUrl), (node) => {
      if (!node.textContent) return;
      words.push(node.textContent);
      expect(node.left).toBeGreaterThan(60);
      expect(node.left + node.width).toBeLessThan(1080 - 60);
      expect(node.top + node.height).toBeLessThan(1350 - 60);
    });
    const { kicker, title, line } = poster;
    const address = `${siteUrl.slice("https://".length)}/PracticalSecurity`;
    for (const text of [kicker, title, line, guide.show, site.name, address]) {
      expect(words.join(" ").replace(/\s+/g, " ")).toContain(text);
    }
    expect(svg).not.toMatch(/<text|NaN|undefined|Infinity/);
  }
});

test.each(posters)(
  "the code on the poster $id leads to the show, also on a phone after a messenger's compression",
  async (poster) => {
    const png = await drawPicture(posterDrawing(poster, LONG_URL));
    const compressed = sharp(png).resize(640).jpeg({ quality: 60 });
    const picture = sharp(await compressed.toBuffer())
      .flatten()
      .raw();
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    // A busy machine needs longer than the frame of a camera, the default.
    const code = decodeQR({ width: info.width, height: info.height, data }, { timeLimit: 5_000 });
    expect(code).toBe(`${LONG_URL}/PracticalSecurity`);
  },
);
