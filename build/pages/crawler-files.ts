import { join } from "node:path";
import { makeCards } from "../drawings/cards.ts";
import { writeWhole } from "../files.ts";
import { indexablePages } from "./indexable-pages.ts";
import { robotsTxt, sitemap } from "./sitemap.ts";

/**
 * Writes what crawlers fetch beside the pages: sitemap, robots.txt and the cards. Made from the prerendered pages in
 * `folder`, so that a new page is in all of them.
 */
export async function makeCrawlerFiles(folder: string, siteUrl: string): Promise<void> {
  const pages = await indexablePages(folder);
  await Promise.all([
    makeCards(pages, folder),
    writeWhole(join(folder, "sitemap.xml"), sitemap(pages.map(({ url }) => url))),
    writeWhole(join(folder, "robots.txt"), robotsTxt(siteUrl)),
  ]);
}
