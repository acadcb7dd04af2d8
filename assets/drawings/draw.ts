import type { ReactElement } from "react";
import satori, { type SatoriNode } from "satori";
import sharp, { type PngOptions } from "sharp";
import { cached } from "../files.ts";
import { staticFonts } from "../fonts.ts";

/** A React element with the size of the picture that it is to become. Its fonts are "body", "semibold" and "display". */
export type Drawing = { element: ReactElement; width: number; height: number };

// One list for all: satori reads the fonts of a list that it has not seen yet.
const fonts = Object.entries(await staticFonts()).map(([name, data]) => ({ name, data }));

/** A drawing as SVG without any text left to be set: it looks the same on every machine. */
export function drawSvg({ element, ...size }: Drawing, onNodeDetected = (_: SatoriNode) => {}) {
  return satori(element, { ...size, fonts, onNodeDetected });
}

/** A drawing as PNG. */
export async function drawPng(drawing: Drawing, options: PngOptions): Promise<Buffer> {
  const svg = await drawSvg(drawing);
  const draw = () => sharp(Buffer.from(svg)).png(options).toBuffer();
  return cached("drawings", svg, [options, sharp.versions.sharp], draw);
}
