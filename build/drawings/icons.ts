import sharp from "sharp";
import { palette } from "#contract/palette.ts";
import { home } from "#site/content/home.ts";
import { site } from "#site/content/site.ts";
import { roundTable } from "#site/lib/round-table.ts";

/** Draws the icons and the manifest. */
export async function drawIcons() {
  const rounded = iconSvg(36);
  // For systems that cut out a shape of their own.
  const square = iconSvg(0);
  return [
    { name: "icon.svg", type: "image/svg+xml", file: rounded },
    // Browsers request it for a picture or PDF in a tab of its own. It is a PNG: they ignore the extension.
    { name: "favicon.ico", type: "image/x-icon", file: await iconPng(rounded, 48) },
    // iOS rounds the corners itself and shows transparency as black.
    { name: "apple-touch-icon.png", type: "image/png", file: await iconPng(square, 180) },
    { name: "icon-192.png", type: "image/png", file: await iconPng(rounded, 192) },
    { name: "icon-512.png", type: "image/png", file: await iconPng(rounded, 512) },
    { name: "icon-maskable-512.png", type: "image/png", file: await iconPng(square, 512) },
    {
      name: "site.webmanifest",
      type: "application/manifest+json",
      file: JSON.stringify(manifest),
    },
  ];
}

/**
 * The web manifest (w3.org/TR/appmanifest): how a device names and shows the site among its bookmarks and apps. It opens in
 * the browser, since it does not work offline.
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
 * The site's mark on ink as SVG. It fills 73 % of the width, within the safe zone of maskable icons: a circle of 80 % (Web
 * App Manifest, "Icon masks and safe zone").
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
  // The density makes sharp render the SVG at the final size, instead of scaling up its 300 pixels.
  const drawing = sharp(Buffer.from(svg), { density: (72 * size) / 300 });
  return drawing.resize(size).png({ palette: true, effort: 10 }).toBuffer();
}
