/** What the build writes into the site (see astro.config.ts). */
interface ImportMetaEnv {
  /** The public address of the site, without a slash at the end. */
  readonly SITE: string;
  /** The project address of the backend; empty means the address that the page came from. */
  readonly SUPABASE_URL: string;
  readonly SUPABASE_ANON_KEY: string;
}
