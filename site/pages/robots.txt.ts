/** Crawlers may read everything (RFC 9309). The Sitemap line is defined by sitemaps.org. */
export const GET = () =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${import.meta.env.SITE}/sitemap-index.xml\n`);
