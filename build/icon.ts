import sharp from "sharp";
import { site } from "#app/content/site.ts";
import { roundTable } from "#app/lib/round-table.ts";
import { palette } from "./palette.ts";

/** The icon of the site: its mark on ink, as SVG. */
export function iconSvg(): string {
  const { rounds, seats } = roundTable({ seed: site.name, seats: 9 });
  const dots = seats.map(({ x, y }) => `M${x} ${y}h0`).join("");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-150 -150 300 300">`,
    `<rect x="-150" y="-150" width="300" height="300" rx="36" fill="${palette.ink}"/>`,
    `<path d="${rounds.join("")}" fill="none" stroke="${palette.textOnInk}" stroke-width="3.5"/>`,
    `<path d="${dots}" stroke="${palette.brass}" stroke-width="26" stroke-linecap="round"/>`,
    `</svg>\n`,
  ].join("");
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
