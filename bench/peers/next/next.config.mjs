// @ts-check
import { join, resolve } from "node:path";
import { readSettings } from "../../../server/settings.ts";

const settings = readSettings();
const here = import.meta.dirname;

/** The islands: where the browser's part begins. In a project made for Next they would say so themselves. */
const CLIENT = ["contact-form", "registration-form", "gallery/gallery", "guide/guide"];

/** @type {import("next").NextConfig} */
export default {
  output: "export",
  // Under this name the server lets browsers keep the files for good (see ../peers.ts).
  assetPrefix: "/assets",
  typescript: { ignoreBuildErrors: true },
  env: {
    SITE: settings.siteUrl,
    SUPABASE_URL: settings.supabaseUrl ?? "",
    SUPABASE_ANON_KEY: settings.supabaseAnonKey,
  },
  turbopack: {
    root: resolve(here, "../../.."),
    resolveAlias: {
      "#jsx/jsx-runtime": "./src/jsx-runtime.ts",
      "@supabase/supabase-js": "./node_modules/@supabase/supabase-js",
    },
    rules: {
      "*.{ts,tsx}": {
        condition: { all: [{ not: "foreign" }, { content: /import\.meta\.env\./ }] },
        loaders: [join(here, "env-of-next.cjs")],
      },
      "*.tsx": {
        condition: { path: new RegExp(`site/islands/(${CLIENT.join("|")})\\.tsx$`) },
        loaders: [join(here, "use-client.cjs")],
      },
    },
  },
};
