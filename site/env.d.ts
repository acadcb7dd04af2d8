import "astro";

declare global {
  /** Constants that the build inserts (see astro.config.ts). */
  interface ImportMetaEnv {
    /** The site's public URL, without a trailing slash. */
    readonly SITE: string;
    /** The backend's URL; empty for the page's own origin. */
    readonly SUPABASE_URL: string;
    readonly SUPABASE_ANON_KEY: string;
  }
}

/** When an island loads: the directives that build/integration.ts adds. */
declare module "astro" {
  interface AstroClientDirectives {
    "client:shown"?: true | "near";
    "client:signed-in"?: true;
  }
}
