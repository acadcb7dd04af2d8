import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { readSettings } from "./server/settings.ts";

const settings = readSettings();

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), plainDynamicImports()],
  publicDir: ".generated/public",
  define: {
    "import.meta.env.SITE_URL": JSON.stringify(settings.siteUrl),
    "import.meta.env.SUPABASE_URL": JSON.stringify(settings.supabaseUrl ?? ""),
    "import.meta.env.SUPABASE_ANON_KEY": JSON.stringify(settings.supabaseAnonKey),
  },
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Two chunks for what every page needs: many small ones cost more requests and compress worse.
          groups: [
            {
              name: "vendor",
              test: /rolldown.runtime|entry.client|node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
            },
            { name: "site", test: /app[\\/](root\.tsx|lib[\\/]page-meta|components[\\/]section)/ },
          ],
        },
      },
    },
  },
});

/**
 * Vite wraps every `import()` in a helper that loads the style sheets and chunks behind it first. Ours have none (the
 * style sheet stands in the page), so the helper would be weight on every page with a form.
 */
function plainDynamicImports(): Plugin {
  const id = "\0vite/preload-helper.js";
  return {
    name: "plain-dynamic-imports",
    enforce: "pre",
    apply: "build",
    resolveId: (source) => (source === id ? id : null),
    load: (source) => (source === id ? "export const __vitePreload = (load) => load();" : null),
  };
}
