import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { home } from "../../../app/content/home.ts";
import { readSettings } from "../../../server/settings.ts";

const settings = readSettings();
const here = import.meta.dirname;
const project = join(here, "../../..");

/** Modules of the project in whose place this peer has its own: with Radix, and with the pictures in the bundle. */
const OWN = ["behind.tsx", "chapter-tabs.tsx", "poster-dialog.tsx", "pictures.server.ts"];

export default defineConfig({
  plugins: [react(), tailwindcss(), staticHead()],
  resolve: {
    alias: [
      ...OWN.map((file) => ({
        find: new RegExp(`^.*/${file.replaceAll(".", "\\.")}$`),
        replacement: join(here, "src/own", file),
      })),
      { find: /^#app\//, replacement: `${project}/app/` },
      { find: /^#contract\//, replacement: `${project}/contract/` },
    ],
    // The project's components must not bring the packages of the project's own folder.
    dedupe: ["react", "react-dom", "react-router", "@supabase/supabase-js"],
  },
  define: {
    "import.meta.env.SITE_URL": JSON.stringify(settings.siteUrl),
    "import.meta.env.SUPABASE_URL": JSON.stringify(settings.supabaseUrl ?? ""),
    "import.meta.env.SUPABASE_ANON_KEY": JSON.stringify(settings.supabaseAnonKey),
  },
  build: { chunkSizeWarningLimit: 1000 },
});

/** What every address has in its HTML before the scripts have run: the words of the home page. */
function staticHead(): Plugin {
  return {
    name: "static-head",
    transformIndexHtml: () => [
      { tag: "title", children: home.title, injectTo: "head" },
      {
        tag: "meta",
        attrs: { name: "description", content: home.description },
        injectTo: "head",
      },
    ],
  };
}
