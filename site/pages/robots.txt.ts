/** Everything may be read, and the sitemap is there (RFC 9309; the Sitemap line: sitemaps.org). */
export const GET = () =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${import.meta.env.SITE}/sitemap-index.xml\n`);
