import { readFile } from "node:fs/promises";
import type { ReactElement } from "react";
import satori from "satori";
import sharp, { type PngOptions } from "sharp";

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

/** Draws a PNG. */
export async function drawPicture(drawing: Drawing): Promise<Buffer> {
  const svg = await drawSvg(drawing);
  return sharp(Buffer.from(svg)).png(drawing.encoding).toBuffer();
}
