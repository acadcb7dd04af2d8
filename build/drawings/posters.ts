import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { type Poster, posters } from "#app/content/posters.ts";
import { cached, cacheKey } from "../cache.ts";
import { writeIfChanged } from "../files.ts";
import { type FontInstances, openFonts } from "../fonts/fonts.ts";
import { cacheDir, publicDir } from "../paths.ts";
import { compositions } from "./poster-compositions.ts";
import { POSTER, type PosterFonts } from "./poster-type.ts";

// A palette of 256 colours holds all of a poster at half the bytes.
const PNG = { palette: true, quality: 100, effort: 10 };

/** A drawn poster: its PNG is what a speaker saves. */
export type DrawnPoster = { poster: Poster; png: Buffer };

/** Draws all posters to `posters/<id>.png`. */
export async function makePosters(instances: FontInstances): Promise<DrawnPoster[]> {
  const fonts = openFonts(instances);
  const folder = join(publicDir, "posters");
  const drawn = await Promise.all(
    posters.map(async (poster) => ({ poster, png: await renderPoster(posterSvg(poster, fonts)) })),
  );
  await mkdir(folder, { recursive: true });
  const wanted = new Map(drawn.map(({ poster, png }) => [`${poster.id}.png`, png]));
  const stale = (await readdir(folder)).filter((file) => !wanted.has(file));
  await Promise.all(stale.map((file) => rm(join(folder, file))));
  await Promise.all([...wanted].map(([file, png]) => writeIfChanged(join(folder, file), png)));
  return drawn;
}

/** A poster as a drawing without any text left to be set: it looks the same on every machine. */
export function posterSvg(poster: Poster, fonts: PosterFonts): string {
  const { width, height } = POSTER;
  const drawing = compositions[poster.id](poster, fonts).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`;
}

function renderPoster(svg: string): Promise<Buffer> {
  const key = cacheKey(svg, [PNG, sharp.versions.sharp]);
  return cached(join(cacheDir, "posters"), `${key}.png`, () =>
    sharp(Buffer.from(svg)).png(PNG).toBuffer(),
  );
}
