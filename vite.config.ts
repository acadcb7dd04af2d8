import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import {
  dropUnusedComponents,
  leaveOutUnusedParts,
  plainDynamicImports,
} from "./build/lean-scripts.ts";
import { readSettings } from "./server/settings.ts";

const settings = readSettings();

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    leaveOutUnusedParts(),
    dropUnusedComponents(),
    plainDynamicImports(),
  ],
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
          // Two chunks for what every page needs and one for what some share: each of many small ones would be a request.
          groups: [
            {
              name: "vendor",
              test: /rolldown.runtime|entry.client|node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
            },
            {
              name: "site",
              test: /app[\\/](root\.tsx|lib[\\/]page-meta|components[\\/](section|linked-text))/,
            },
            {
              name: "parts",
              test: /app[\\/](components[\\/](picture|back-link|facts|list\.)|lib[\\/]events)/,
            },
          ],
        },
      },
    },
  },
});
