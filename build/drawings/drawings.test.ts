import { decodeQR } from "qr/decode.js";
import satori from "satori";
import sharp from "sharp";
import { expect, test } from "vitest";
import { metadata } from "#site/content/metadata.ts";
import { posters } from "#site/content/posters.ts";
import { site } from "#site/content/site.ts";
import { guide } from "#site/content/speaker-guide/chapters.ts";
import { type Drawing, drawPicture, fonts } from "./draw.ts";
import { drawIcons } from "./icons.ts";
import { linkPreviewDrawing } from "./link-preview.tsx";
import { posterDrawing } from "./posters.tsx";

/** Draws a picture, and returns the places of its texts. */
async function layOut({ element, width, height }: Drawing) {
  const texts: { text: string; left: number; top: number; right: number; bottom: number }[] = [];
  const svg = await satori(element, {
    ...{ width, height, fonts },
    onNodeDetected({ textContent: text, left, top, width, height }) {
      if (text) texts.push({ text, left, top, right: left + width, bottom: top + height });
    },
  });
  expect(svg).not.toMatch(/<text|NaN|undefined|Infinity/);
  return {
    texts,
    words: texts
      .map(({ text }) => text)
      .join(" ")
      .replace(/\s+/g, " "),
  };
}

test.each([
  site.name,
  "Go",
  "Telecommunications",
  "WOMEN IN COMMAND",
  "The closed circle of chief information security officers in Israel",
])(
  "the link preview of %s says name and line, inside the edges and off the table",
  async (name) => {
    const { texts, words } = await layOut(linkPreviewDrawing(name));
    expect(words).toBe(`${name} ${metadata.linkPreview.line}`);
    for (const { text, left, top, right, bottom } of texts) {
      expect(left, text).toBeGreaterThan(60);
      expect(right, text).toBeLessThan(720);
      expect(top, text).toBeGreaterThan(60);
      expect(bottom, text).toBeLessThan(metadata.linkPreview.height - 60);
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
    const { texts, words } = await layOut(posterDrawing(poster, siteUrl));
    for (const { left, right, bottom } of texts) {
      expect(left).toBeGreaterThan(60);
      expect(right).toBeLessThan(1080 - 60);
      expect(bottom).toBeLessThan(1350 - 60);
    }
    const { kicker, title, line } = poster;
    const address = `${siteUrl.slice("https://".length)}/PracticalSecurity`;
    for (const text of [kicker, title, line, guide.show, site.name, address]) {
      expect(words).toContain(text);
    }
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
    // Not by the clock: a busy machine needs longer than the frame of a camera, the default.
    const limit = { timeLimit: Number.POSITIVE_INFINITY };
    const code = decodeQR({ width: info.width, height: info.height, data }, limit);
    expect(code).toBe(`${LONG_URL}/PracticalSecurity`);
  },
);
