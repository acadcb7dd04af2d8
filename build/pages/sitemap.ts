/**
 * The sitemap of pages by their absolute addresses (sitemaps.org, protocol 0.9). Without `lastmod`: nobody records when a
 * page was last changed, and search engines distrust a sitemap whose dates are made up.
 */
export function sitemap(urls: string[]): string {
  const entries = urls.map((url) => `<url><loc>${escapeXml(url)}</loc></url>\n`).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`;
}

/** Everything may be read, and the sitemap is there (RFC 9309; the Sitemap line: sitemaps.org). */
export const robotsTxt = (siteUrl: string) =>
  `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`;

const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
