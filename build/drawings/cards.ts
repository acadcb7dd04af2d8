import { join } from "node:path";
import sharp from "sharp";
import { cardPath } from "#app/lib/crawlers/card-path.ts";
import { cached, cacheKey } from "../cache.ts";
import { writeWhole } from "../files.ts";
import { makeFonts, openFonts } from "../fonts/fonts.ts";
import { mapParallel } from "../parallel.ts";
import { cacheDir } from "../paths.ts";
import { type CardPage, cardSvg } from "./card-drawing.ts";

// Ink, brass, two whites and the steps between them: more colours are twice the bytes and cannot be told from these.
const PNG = { palette: true, colours: 16, dither: 0, compressionLevel: 9, effort: 10 };

/** Draws the card of each page and writes it into `folder`, where the head of the page says that it is. */
export async function makeCards(pages: CardPage[], folder: string): Promise<void> {
  const fonts = openFonts(await makeFonts());
  await mapParallel(pages, async (page) => {
    const svg = cardSvg(page, fonts);
    const key = cacheKey(svg, [PNG, sharp.versions.sharp]);
    const png = await cached(join(cacheDir, "cards"), `${key}.png`, () =>
      sharp(Buffer.from(svg)).png(PNG).toBuffer(),
    );
    await writeWhole(join(folder, cardPath(page.path)), png);
  });
}
