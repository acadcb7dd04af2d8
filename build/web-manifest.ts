import { home } from "#app/content/home.ts";
import { site } from "#app/content/site.ts";
import { palette } from "./palette.ts";

/** The icons that the manifest names, by their file. */
export const MANIFEST_ICONS = [
  { file: "icon-192.png", size: 192, purpose: "any" },
  { file: "icon-512.png", size: 512, purpose: "any" },
  { file: "icon-maskable-512.png", size: 512, purpose: "maskable" },
] as const;

/**
 * The web manifest (w3.org/TR/appmanifest): what a device calls the site when it is put among its bookmarks or apps. It
 * stays a page of the browser: none of it works without a connection.
 */
export function webManifest(): string {
  return JSON.stringify({
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
      ...MANIFEST_ICONS.map(({ file, size, purpose }) => ({
        src: `/${file}`,
        sizes: `${size}x${size}`,
        type: "image/png",
        purpose,
      })),
    ],
  });
}
