import sharp from "sharp";
import { home } from "#site/content/home.ts";
import { site } from "#site/content/site.ts";
import { roundTable } from "#site/lib/round-table.ts";
import { palette } from "../palette.ts";

/** The icons and the manifest, by the names under which browsers ask for them. */
export async function drawIcons() {
  const rounded = iconSvg(36);
  // Where the system cuts a shape of its own, the ground is left whole.
  const whole = iconSvg(0);
  return {
    "icon.svg": rounded,
    // Browsers ask for it beside a picture or PDF that is opened by itself, and look at what it is, not at its name.
    "favicon.ico": await iconPng(rounded, 48),
    // iOS cuts the corners itself and shows what is transparent as black.
    "apple-touch-icon.png": await iconPng(whole, 180),
    "icon-192.png": await iconPng(rounded, 192),
    "icon-512.png": await iconPng(rounded, 512),
    "icon-maskable-512.png": await iconPng(whole, 512),
    "site.webmanifest": JSON.stringify(manifest),
  };
}

/**
 * The web manifest (w3.org/TR/appmanifest): what a device calls the site when it is put among its bookmarks or apps. It
 * stays a page of the browser: none of it works without a connection.
 */
const manifest = {
  name: site.name,
  short_name: site.name,
  description: home.description,
  lang: site.language,
  start_url: "/",
  display: "browser",
  background_color: palette.ink,
  theme_color: palette.ink,
  icons: [
    { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-maskable-512.png", sizes: "512x512", purpose: "maskable", type: "image/png" },
  ],
};

/**
 * The icon of the site: its mark on ink, as SVG. The mark stays within 73 % of the width, inside the circle of 80 % that
 * every system shows of a maskable icon (Web App Manifest, "Icon masks and safe zone").
 */
function iconSvg(corner: number): string {
  const { rounds, seats } = roundTable({ seed: site.name, seats: 9 });
  const dots = seats.map(({ x, y }) => `M${x} ${y}h0`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-150 -150 300 300">
<rect x="-150" y="-150" width="300" height="300" rx="${corner}" fill="${palette.ink}"/>
<path d="${rounds.join("")}" fill="none" stroke="${palette.textOnInk}" stroke-width="3.5"/>
<path d="${dots}" stroke="${palette.brass}" stroke-width="26" stroke-linecap="round"/>
</svg>
`;
}

function iconPng(svg: string, size: number): Promise<Buffer> {
  // Drawn at its size and not enlarged from the 300 pixels that the drawing names.
  const drawing = sharp(Buffer.from(svg), { density: (72 * size) / 300 });
  return drawing.resize(size).png({ palette: true, effort: 10 }).toBuffer();
}
