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
