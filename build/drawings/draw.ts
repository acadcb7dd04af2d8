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

/** Draws a PNG, with its text as outlines, so that it looks the same on every machine. */
export async function drawPicture({ element, encoding, ...size }: Drawing): Promise<Buffer> {
  const svg = await satori(element, { ...size, fonts });
  return sharp(Buffer.from(svg)).png(encoding).toBuffer();
}
