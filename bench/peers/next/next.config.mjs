// @ts-check
import { join, resolve } from "node:path";
import { readSettings } from "../../../server/settings.ts";

const settings = readSettings();
const here = import.meta.dirname;

/** The modules where the browser's part begins. In a project made for Next they would say so themselves. */
const CLIENT = [
  "components/embed-frame",
  "components/layout/page-frame",
  "components/layout/site-header",
  "components/toast/toaster",
  "pages/gallery/viewer",
  "pages/home/contact-form",
  "pages/home/hero",
  "pages/not-found/page",
  "pages/show/registration-form",
  "pages/speaker-guide/handbook",
  "pages/upcoming-events/announcements",
];

/** @type {import("next").NextConfig} */
export default {
  output: "export",
  // Under this name the server lets browsers keep the files for good (see ../peers.ts).
  assetPrefix: "/assets",
  // The project's own checks look at its types.
  typescript: { ignoreBuildErrors: true },
  env: {
    SITE_URL: settings.siteUrl,
    SUPABASE_URL: settings.supabaseUrl ?? "",
    SUPABASE_ANON_KEY: settings.supabaseAnonKey,
  },
  // Shortened names break import.meta.glob of a default export, which finds the project's events.
  experimental: { turbopackMangleExportNames: false },
  turbopack: {
    root: resolve(here, "../../.."),
    resolveAlias: {
      "react-router": "./src/lib/react-router.tsx",
      "@supabase/supabase-js": "./node_modules/@supabase/supabase-js",
    },
    rules: {
      "*.{ts,tsx}": {
        condition: { all: [{ not: "foreign" }, { content: /import\.meta\.env\./ }] },
        loaders: [join(here, "env-of-next.cjs")],
      },
      "*.tsx": {
        condition: { path: new RegExp(`app/(${CLIENT.join("|")})\\.tsx$`) },
        loaders: [join(here, "use-client.cjs")],
      },
    },
  },
};
