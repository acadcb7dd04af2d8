import { readFile } from "node:fs/promises";
import type { ReactElement } from "react";
import satori from "satori";
import sharp, { type PngOptions } from "sharp";
import { cached } from "../cached.ts";

/** A React element with its size in pixels and how its PNG is encoded. The fonts are "body", "semibold" and "display". */
export type Drawing = {
  element: ReactElement;
  width: number;
  height: number;
  encoding: PngOptions;
};

/** The fonts of pictures and of the PDF. A single array, since satori parses them again for every new one. */
export const fonts = await Promise.all(
  (["body", "semibold", "display"] as const).map(async (name) => ({
    name,
    data: await readFile(`site/fonts/archivo-${name}.ttf`),
  })),
);

/** Draws an SVG with its text as outlines, so that it looks the same on every machine. */
export const drawSvg = ({ element, width, height }: Drawing): Promise<string> =>
  satori(element, { width, height, fonts });

/** Draws a picture, or takes it from the cache. */
export async function drawPicture(drawing: Drawing): Promise<Buffer> {
  const { encoding } = drawing;
  const svg = await drawSvg(drawing);
  const encode = () => sharp(Buffer.from(svg)).png(encoding).toBuffer();
  return cached("drawings", svg, [encoding, sharp.versions.sharp], encode);
}
