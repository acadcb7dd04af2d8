import react from "@astrojs/react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "astro/config";
import { readSettings } from "../../../server/settings.ts";

const settings = readSettings();
const project = new URL("../../..", import.meta.url).pathname;

export default defineConfig({
  site: settings.siteUrl,
  trailingSlash: "never",
  // Under this name the server lets browsers keep the files for good.
  build: { assets: "assets", inlineStylesheets: "always" },
  prefetch: { prefetchAll: true, defaultStrategy: "hover" },
  integrations: [react()],
  vite: {
    plugins: [tailwindcss()],
    resolve: {
      alias: [
        { find: "#app", replacement: `${project}app` },
        { find: "#contract", replacement: `${project}contract` },
        {
          find: "react-router",
          replacement: new URL("./src/lib/react-router.tsx", import.meta.url).pathname,
        },
      ],
      // The project's components must not bring the packages of the project's own folder.
      dedupe: ["react", "react-dom", "@supabase/supabase-js"],
    },
    define: {
      "import.meta.env.SITE_URL": JSON.stringify(settings.siteUrl),
      "import.meta.env.SUPABASE_URL": JSON.stringify(settings.supabaseUrl ?? ""),
      "import.meta.env.SUPABASE_ANON_KEY": JSON.stringify(settings.supabaseAnonKey),
    },
    build: {
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          // What several islands share, in two files instead of a dozen small ones.
          codeSplitting: {
            groups: [
              { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
              { name: "shared", minShareCount: 2 },
            ],
          },
        },
      },
    },
  },
});
