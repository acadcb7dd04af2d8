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

/** Draws a picture, expects its texts inside its edges and left of `until`, and returns its words. */
async function wordsOf({ element, width, height }: Drawing, until = width - 60) {
  const words: string[] = [];
  const svg = await satori(element, {
    ...{ width, height, fonts },
    onNodeDetected({ textContent: text, left, top, ...size }) {
      if (!text) return;
      words.push(text);
      const [right, bottom] = [left + size.width, top + size.height];
      expect(Math.min(left, top), text).toBeGreaterThan(60);
      expect(right, text).toBeLessThan(until);
      expect(bottom, text).toBeLessThan(height - 60);
    },
  });
  expect(svg).not.toMatch(/<text|NaN|undefined|Infinity/);
  return words.join(" ").replace(/\s+/g, " ");
}

test.each([
  site.name,
  "Go",
  "Telecommunications",
  "The closed circle of all who lead the work on security in Israel",
])(
  "the link preview of %s says name and line, inside the edges and off the table",
  async (name) => {
    expect(await wordsOf(linkPreviewDrawing(name), 720)).toBe(
      `${name} ${metadata.linkPreview.line}`,
    );
  },
);

test("the mark stays in the safe zone of the maskable icon, a circle of 80 % of the opaque square", async () => {
  const icons = new Map((await drawIcons()).map(({ name, file }) => [name, Buffer.from(file)]));
  const pixels = (name: "icon-512.png" | "icon-maskable-512.png") =>
    sharp(icons.get(name)).ensureAlpha().raw().toBuffer();
  const SIZE = 512;
  const data = await pixels("icon-maskable-512.png");
  const at = (x: number, y: number) => data.readUInt32BE((y * SIZE + x) * 4);
  let drawn = 0;
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      if (at(x, y) === at(0, 0)) continue;
      drawn = Math.max(drawn, Math.hypot(x - SIZE / 2, y - SIZE / 2));
    }
  }
  expect(drawn).toBeLessThan(0.4 * SIZE);
  expect(drawn).toBeGreaterThan(0.3 * SIZE);
  expect(data[3]).toBe(255);
  // The other is rounded.
  expect((await pixels("icon-512.png"))[3]).toBe(0);
});

/** About as long as a domain gets in practice. */
const LONG_URL = "https://www.practical-security-show.university-cyber-center.ac.il";

test.each(posters)("the poster $id has all its words inside its edges", async (poster) => {
  for (const siteUrl of ["https://www.ciso-circle.org.il", LONG_URL]) {
    const words = await wordsOf(posterDrawing(poster, siteUrl));
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
    const compressed = await sharp(png).resize(640).jpeg({ quality: 60 }).toBuffer();
    const picture = sharp(compressed).flatten().raw();
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    // Not by the clock: a busy machine needs longer than the frame of a camera, the default.
    const limit = { timeLimit: Number.POSITIVE_INFINITY };
    const code = decodeQR({ width: info.width, height: info.height, data }, limit);
    expect(code).toBe(`${LONG_URL}/PracticalSecurity`);
  },
);
