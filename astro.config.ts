import react from "@astrojs/react";
import sitemap from "@astrojs/sitemap";
import { defineConfig, fontProviders } from "astro/config";
import { siteBuild } from "./build/integration.ts";
import { DESK_PATH } from "./contract/desk-paths.ts";
import { FORMS } from "./contract/forms.ts";
import { KINDS } from "./contract/kinds.ts";
import { readBuildSettings } from "./server/settings.ts";
import { ownFramedForms } from "./site/content/own-forms.ts";
import { EXTENDED_RANGE } from "./site/fonts/characters.ts";

const settings = readBuildSettings();
const { siteUrl, supabaseUrl, supabaseAnonKey } = settings;

const fontFile = (name: "basic" | "extended") => ({
  src: [`./site/fonts/archivo-${name}.woff2`] as [string],
  stretch: "100% 120%",
  ...(name === "extended" && { unicodeRange: EXTENDED_RANGE }),
});

/** Vite's own target (docs/decisions/0001-documents-with-islands.md), which Astro overwrites with the newest browsers. */
const browsers = {
  name: "browsers",
  configEnvironment: () => ({ build: { target: "baseline-widely-available" as const } }),
};

/** React, and what nearly every island needs of ours. */
const EVERY_ISLAND =
  /node_modules\/(react|react-dom|scheduler|@astrojs\/react)\/|contract\/fields|components\/(icon|links)|content\/layout|islands\/(island-boundary|in-page-links|resume)/;

/** What search engines leave out: what visitors reach only from a form, forms that other pages show in a frame, and the desk. */
const noindexPaths: readonly string[] = [
  ...KINDS.map((kind) => FORMS[kind].sentPath),
  ...ownFramedForms.map((kind) => FORMS[kind].path),
  DESK_PATH,
];

export default defineConfig({
  site: siteUrl,
  srcDir: "site",
  cacheDir: ".cache/astro",
  trailingSlash: "never",
  build: { assets: "assets", inlineStylesheets: "always" },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    sitemap({ filter: (page) => !noindexPaths.includes(new URL(page).pathname) }),
    siteBuild(settings),
  ],
  fonts: [
    {
      provider: fontProviders.local(),
      name: "Archivo",
      cssVariable: "--font-archivo",
      // A late font is used from the next page on: even with a well-fitted fallback, a swap would shift the layout.
      display: "optional",
      fallbacks: ["sans-serif"],
      // Two variants of each file, since the fallback is bold only in a variant from 700. The first variant of a file names it
      // for `preload` (layout.astro).
      options: {
        variants: [
          { ...fontFile("basic"), weight: "400 600" },
          { ...fontFile("basic"), weight: 700 },
          { ...fontFile("extended"), weight: 700 },
          { ...fontFile("extended"), weight: "400 600" },
        ],
      },
    },
  ],
  image: {
    service: {
      entrypoint: "./build/picture-service.ts",
      config: {
        avif: { quality: 58, effort: 2, chromaSubsampling: "4:2:0" },
        jpeg: { quality: 76, mozjpeg: true },
      },
    },
  },
  vite: {
    plugins: [browsers],
    define: {
      "import.meta.env.SUPABASE_URL": JSON.stringify(supabaseUrl ?? ""),
      "import.meta.env.SUPABASE_ANON_KEY": JSON.stringify(supabaseAnonKey),
    },
    build: {
      // A page's scripts are inlined, so that they cannot fail to load. No other asset is.
      assetsInlineLimit: (file) => file.endsWith(".js"),
      rolldownOptions: {
        output: {
          // One request, and packed better than in five.
          codeSplitting: { groups: [{ name: "island", test: EVERY_ISLAND }] },
        },
      },
    },
  },
});
