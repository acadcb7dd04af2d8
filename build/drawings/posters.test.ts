import { decodeQR } from "qr/decode.js";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { guide } from "#site/content/guide.ts";
import { posters } from "#site/content/posters.ts";
import { site } from "#site/content/site.ts";
import { drawPicture, drawSvg } from "./draw.ts";
import { posterDrawing } from "./posters.tsx";

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

/** Reads the code in a picture. Throws if there is none that can be read. */
async function readCode(picture: Sharp): Promise<string> {
  const { data, info } = await picture.flatten().raw().toBuffer({ resolveWithObject: true });
  // A busy machine needs longer than the frame of a camera, the default.
  return decodeQR({ width: info.width, height: info.height, data }, { timeLimit: 5_000 });
}

test("the code on a poster leads to the show, at a long address too, also on a phone after a messenger's compression", async () => {
  const [poster] = posters;
  if (!poster) throw new Error("there is no poster");
  const png = await drawPicture(posterDrawing(poster, LONG_URL));
  const compressed = await sharp(png).resize(640).jpeg({ quality: 60 }).toBuffer();
  for (const picture of [png, compressed]) {
    expect(await readCode(sharp(picture))).toBe(`${LONG_URL}/PracticalSecurity`);
  }
});
