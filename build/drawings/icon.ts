import sharp from "sharp";
import { site } from "#app/content/site.ts";
import { roundTable } from "#app/lib/round-table.ts";
import { palette } from "../palette.ts";

/** Whether the ground has round corners, or is left whole where the system cuts a shape of its own. */
type Ground = "rounded" | "whole";

const SIZE = 300;

/**
 * The icon of the site: its mark on ink, as SVG. The mark stays within 73 % of the width, inside the circle of 80 % that
 * every system shows of a maskable icon (Web App Manifest, "Icon masks and safe zone").
 */
export function iconSvg(ground: Ground = "rounded"): string {
  const { rounds, seats } = roundTable({ seed: site.name, seats: 9 });
  const dots = seats.map(({ x, y }) => `M${x} ${y}h0`).join("");
  const corner = ground === "rounded" ? ' rx="36"' : "";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-150 -150 ${SIZE} ${SIZE}">`,
    `<rect x="-150" y="-150" width="${SIZE}" height="${SIZE}"${corner} fill="${palette.ink}"/>`,
    `<path d="${rounds.join("")}" fill="none" stroke="${palette.textOnInk}" stroke-width="3.5"/>`,
    `<path d="${dots}" stroke="${palette.brass}" stroke-width="26" stroke-linecap="round"/>`,
    `</svg>\n`,
  ].join("");
}

/** The same as a PNG of `size` by `size` pixels. */
export function iconPng(size: number, ground?: Ground): Promise<Buffer> {
  // Drawn at its size and not enlarged from the 300 pixels that the drawing names.
  const density = (72 * size) / SIZE;
  return sharp(Buffer.from(iconSvg(ground)), { density })
    .resize(size)
    .png({ palette: true, effort: 10 })
    .toBuffer();
}

const ICO_HEADER = 22;
const ICO_SIZE = 48;

/** The same as `favicon.ico`, which browsers ask for beside a picture or PDF that is opened by itself. */
export async function iconIco(): Promise<Buffer> {
  const png = await sharp(Buffer.from(iconSvg())).resize(ICO_SIZE).png().toBuffer();
  const header = Buffer.alloc(ICO_HEADER);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // with one picture
  header.writeUInt8(ICO_SIZE, 6);
  header.writeUInt8(ICO_SIZE, 7);
  header.writeUInt16LE(1, 10); // plane
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(ICO_HEADER, 18);
  return Buffer.concat([header, png]);
}
