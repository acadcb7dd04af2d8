import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { readSettings } from "../../../server/settings.ts";
import { home } from "../../../site/content/home.ts";

const settings = readSettings();

export default defineConfig({
  plugins: [react({ jsxImportSource: "#jsx" }), tailwindcss(), staticHead()],
  resolve: {
    alias: [
      {
        find: "#jsx/jsx-runtime",
        replacement: join(import.meta.dirname, "src/jsx-runtime.ts"),
      },
      {
        find: /^#site\/styles\/.+/,
        replacement: join(import.meta.dirname, "../shared/no-sheet.ts"),
      },
    ],
    // The project's components must not bring in packages from the project's own folder.
    dedupe: ["react", "react-dom", "@supabase/supabase-js"],
  },
  define: {
    "import.meta.env.SITE": JSON.stringify(settings.siteUrl),
    "import.meta.env.SUPABASE_URL": JSON.stringify(settings.supabaseUrl ?? ""),
    "import.meta.env.SUPABASE_ANON_KEY": JSON.stringify(settings.supabaseAnonKey),
  },
  build: { chunkSizeWarningLimit: 1000 },
});

/** The title and description in the HTML of every address, until the scripts run: those of the home page. */
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
