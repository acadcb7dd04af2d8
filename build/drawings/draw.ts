import type { ReactElement } from "react";
import satori, { type SatoriNode } from "satori";
import sharp, { type PngOptions } from "sharp";
import { cached } from "../cached.ts";
import { staticFonts } from "../fonts.ts";

/** A React element with its size in pixels and how its PNG is encoded. The fonts are "body", "semibold" and "display". */
export type Drawing = { element: ReactElement; width: number; height: number; png: PngOptions };

// A single array, since satori parses the fonts again for every new one.
const fonts = Object.entries(await staticFonts()).map(([name, data]) => ({ name, data }));

/** Draws an SVG with its text as outlines, so that it looks the same on every machine. */
export function drawSvg(
  { element, width, height }: Omit<Drawing, "png">,
  onNodeDetected = (_: SatoriNode) => {},
): Promise<string> {
  return satori(element, { width, height, fonts, onNodeDetected });
}

/** Draws a PNG, or takes it from the cache. */
export async function drawPng(drawing: Drawing): Promise<Buffer> {
  const svg = await drawSvg(drawing);
  const encode = () => sharp(Buffer.from(svg)).png(drawing.png).toBuffer();
  return cached("drawings", svg, [drawing.png, sharp.versions.sharp], encode);
}
