import { readFile } from "node:fs/promises";
import type { ReactElement } from "react";
import satori, { type SatoriNode } from "satori";
import sharp, { type JpegOptions, type PngOptions } from "sharp";
import { cached } from "../cached.ts";

/** A React element with its size in pixels and how its picture is encoded. The fonts are "body", "semibold" and "display". */
export type Drawing = {
  element: ReactElement;
  width: number;
  height: number;
  encoding: { png: PngOptions } | { jpeg: JpegOptions };
};

/** The fonts of pictures and of the PDF. A single array, since satori parses them again for every new one. */
export const fonts = await Promise.all(
  (["body", "semibold", "display"] as const).map(async (name) => ({
    name,
    data: await readFile(`site/fonts/archivo-${name}.ttf`),
  })),
);

/** Draws an SVG with its text as outlines, so that it looks the same on every machine. */
export function drawSvg(
  { element, width, height }: Omit<Drawing, "encoding">,
  onNodeDetected = (_: SatoriNode) => {},
): Promise<string> {
  return satori(element, { width, height, fonts, onNodeDetected });
}

/** Draws a picture, or takes it from the cache. */
export async function drawPicture(drawing: Drawing): Promise<Buffer> {
  const { encoding } = drawing;
  const svg = await drawSvg(drawing);
  const encode = () => {
    const picture = sharp(Buffer.from(svg));
    const encoded = "png" in encoding ? picture.png(encoding.png) : picture.jpeg(encoding.jpeg);
    return encoded.toBuffer();
  };
  return cached("drawings", svg, [encoding, sharp.versions.sharp], encode);
}
