import type { Font } from "fontkit";
import { guide } from "#app/content/guide.ts";
import { site } from "#app/content/site.ts";
import { type OutlineStyle, outlineText } from "./outline-text.ts";

export type PosterFonts = { body: Font; semibold: Font; display: Font };
type Place = { x: number; y: number };

export const POSTER = { width: 1080, height: 1350 };
/** What every poster keeps free along its edges. */
export const EDGE = 84;
/** Where the signature stands at the foot of a poster. */
export const FOOT = POSTER.height - EDGE - 22;

/** The poster's colour, from edge to edge. */
export function ground(color: string): string {
  return `<rect width="${POSTER.width}" height="${POSTER.height}" fill="${color}"/>`;
}

/** A text as one filled path. */
export function words(text: string, { x, y }: Place, color: string, style: OutlineStyle): string {
  return `<path fill="${color}" d="${outlineText(text, x, y, style).path}"/>`;
}

/** The small label over a title. */
export function kicker(
  text: string,
  place: Place,
  { semibold }: PosterFonts,
  color: string,
  align: "left" | "center" = "left",
): string {
  return words(text.toUpperCase(), place, color, {
    font: semibold,
    size: 27,
    spacing: 0.16,
    align,
  });
}

/** The sentence under a title. */
export function line(text: string, place: Place, { body }: PosterFonts, color: string): string {
  const measure = POSTER.width - 2 * EDGE;
  return words(text, place, color, { font: body, size: 38, leading: 1.35, measure });
}

/** Whose poster it is: the show at the left, the network at the right. */
export function signature(y: number, fonts: PosterFonts, color: string, muted: string): string {
  const right = { x: POSTER.width - EDGE, y };
  return (
    words(guide.show, { x: EDGE, y }, color, { font: fonts.semibold, size: 30 }) +
    words(site.name, right, muted, { font: fonts.body, size: 30, align: "right" })
  );
}
