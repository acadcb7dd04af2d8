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

/** What the pages are made of and nobody writes by hand. It holds JSX, which Node does not read: Vite loads it. */
const assets: AstroIntegration = {
  name: "assets",
  hooks: {
    async "astro:config:setup"({ addClientDirective }) {
      addClientDirective({ name: "reach", entrypoint: "./site/islands/client-reach.ts" });
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
      // A font that comes late waits for the next page: however well the fallback fits, a swap moves something.
      display: "optional",
      fallbacks: ["sans-serif"],
      // Two of one file: a fallback face is bold only for a weight from 700.
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
      // The scripts of a page stand in it, so that none of them can fail to arrive; no other asset is inlined.
      assetsInlineLimit: (file) => file.endsWith(".js"),
      cssTarget: [`chrome${chrome}`, `firefox${firefox}`, `safari${safari}`, `ios${ios}`],
    },
  },
});
