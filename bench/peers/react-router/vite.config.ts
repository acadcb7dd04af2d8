import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { readSettings } from "../../../server/settings.ts";

const settings = readSettings();

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  oxc: { jsx: { importSource: "#jsx" } },
  resolve: {
    alias: [
      {
        find: "#jsx/jsx-runtime",
        replacement: join(import.meta.dirname, "app/jsx-runtime.ts"),
      },
      {
        find: /^#site\/styles\/.+/,
        replacement: join(import.meta.dirname, "../shared/no-sheet.ts"),
      },
    ],
    // The project's components must not bring in packages from the project's own folder.
    dedupe: ["react", "react-dom", "react-router", "@supabase/supabase-js"],
  },
  define: {
    "import.meta.env.SITE": JSON.stringify(settings.siteUrl),
    "import.meta.env.SUPABASE_URL": JSON.stringify(settings.supabaseUrl ?? ""),
    "import.meta.env.SUPABASE_ANON_KEY": JSON.stringify(settings.supabaseAnonKey),
  },
  build: {
    rolldownOptions: {
      output: {
        // Two files of shared code instead of two dozen, each of which would be a request.
        codeSplitting: {
          groups: [
            {
              name: "vendor",
              test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
            },
            { name: "shared", minShareCount: 2 },
          ],
        },
      },
    },
  },
});
