import react from "@astrojs/react";
import sitemap from "@astrojs/sitemap";
import tailwindcss from "@tailwindcss/vite";
import type { AstroIntegration } from "astro";
import { defineConfig, fontProviders } from "astro/config";
import { runnerImport } from "vite";
import { readSettings } from "./server/settings.ts";
import { noindexPaths } from "./site/content/noindex.ts";
import { oldestBrowsers } from "./site/oldest-browsers.ts";

const { siteUrl, supabaseUrl, supabaseAnonKey } = readSettings();
const { chrome, firefox, safari, safari_ios: ios } = oldestBrowsers.usable;

/** Generates fonts, pictures and the PDF before the pages. Loaded through Vite, since Node cannot read JSX. */
const assets: AstroIntegration = {
  name: "assets",
  hooks: {
    async "astro:config:setup"({ addClientDirective }) {
      addClientDirective({ name: "reach", entrypoint: "./site/islands/client-reach.ts" });
      addClientDirective({
        name: "gallery",
        entrypoint: "./site/islands/gallery/client-gallery.ts",
      });
      const { module } = await runnerImport<typeof import("./assets/make.ts")>("./assets/make.ts", {
        configFile: false,
        logLevel: "error",
      });
      await module.makeAssets();
    },
  },
};

const archivo = { src: ["./.generated/archivo.woff2"], stretch: "100% 120%" } as const;

export default defineConfig({
  site: siteUrl,
  srcDir: "site",
  publicDir: ".generated/public",
  outDir: "dist/client",
  cacheDir: ".cache/astro",
  trailingSlash: "never",
  build: { assets: "assets", inlineStylesheets: "always" },
  devToolbar: { enabled: false },
  integrations: [
    assets,
    react(),
    sitemap({ filter: (page) => !noindexPaths.includes(new URL(page).pathname) }),
  ],
  fonts: [
    {
      provider: fontProviders.local(),
      name: "Archivo",
      cssVariable: "--font-archivo",
      // A late font is used from the next page on: even with a well-fitted fallback, a swap would shift the layout.
      display: "optional",
      fallbacks: ["sans-serif"],
      // Two variants of the same file, since the fallback is bold only in a variant from 700.
      options: {
        variants: [
          { ...archivo, src: [...archivo.src], weight: "400 600" },
          { ...archivo, src: [...archivo.src], weight: 700 },
        ],
      },
    },
  ],
  image: {
    service: {
      entrypoint: "astro/assets/services/sharp",
      config: {
        avif: { quality: 58, effort: 2, chromaSubsampling: "4:2:0" },
        jpeg: { quality: 76, mozjpeg: true },
      },
    },
  },
  vite: {
    plugins: [tailwindcss()],
    define: {
      "import.meta.env.SUPABASE_URL": JSON.stringify(supabaseUrl ?? ""),
      "import.meta.env.SUPABASE_ANON_KEY": JSON.stringify(supabaseAnonKey),
    },
    build: {
      // A page's scripts are inlined, so that they cannot fail to load. No other asset is.
      assetsInlineLimit: (file) => file.endsWith(".js"),
      cssTarget: [`chrome${chrome}`, `firefox${firefox}`, `safari${safari}`, `ios${ios}`],
    },
  },
});
