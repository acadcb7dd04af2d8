import { join } from "node:path";
import { readSettings } from "#server/settings.ts";
import { makeCards } from "./cards.ts";
import { writeWhole } from "./files.ts";
import { indexablePages } from "./indexable-pages.ts";
import { siteDir } from "./paths.ts";
import { robotsTxt, sitemap } from "./sitemap.ts";

/**
 * Writes what crawlers fetch beside the pages: sitemap, robots.txt and the cards. Made from the prerendered pages in
 * `folder`, so that a new page is in all of them.
 */
async function makeCrawlerFiles(folder: string): Promise<void> {
  const { siteUrl } = readSettings();
  const pages = await indexablePages(folder);
  await Promise.all([
    makeCards(pages, folder),
    writeWhole(join(folder, "sitemap.xml"), sitemap(pages.map(({ url }) => url))),
    writeWhole(join(folder, "robots.txt"), robotsTxt(siteUrl)),
  ]);
}

if (import.meta.main) await makeCrawlerFiles(siteDir);
