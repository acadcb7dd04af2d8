import { basename, join } from "node:path";
import { type Element, getAttribute, getTextContent } from "@parse5/tools";
import { CACHE, writeAtomically } from "#build/cached.ts";
import { type Page, readPages } from "#build/page.ts";
import type { Photo } from "#site/components/thumbnails.tsx";
import { posters } from "#site/content/posters.ts";
import { galleryPath } from "#site/lib/events/event-paths.ts";
import { EVENTS, PAST } from "../../tests/events.ts";
import { siteDir } from "../pages.ts";
import type { Content } from "./shared/content.server.ts";

/** All events, latest first, in the shape of site/lib/events/events.ts but without photographs. */
const events = EVENTS.map(({ gallery, ...event }) => ({
  ...event,
  ...(gallery && { gallery: { ...gallery, photos: [] } }),
}));

/**
 * Writes the data that the project's pages get from Astro, for the peers: the events, the pictures of the built pages, and
 * the font's style.
 */
export async function prepareContent(): Promise<void> {
  const pages = await readPages(siteDir);
  const elementsOf = (path: string) => pageAt(pages, path).elements;
  const drawn = picturesIn(elementsOf("/PracticalSecurityInfo"));
  const photos = PAST.map(({ slug }) => [slug, galleryPhotos(elementsOf(galleryPath(slug)))]);
  const content = {
    events,
    photos: Object.fromEntries(photos),
    covers: covers(elementsOf("/past-events")),
    posters: posters.map((poster) => ({
      ...poster,
      ...drawn.find(({ alt }) => alt === poster.alt),
    })),
  } as Content;
  await writeAtomically(join(CACHE, "peers/content.json"), JSON.stringify(content));
  await writeAtomically(join(CACHE, "peers/font.css"), fontStyle(elementsOf("/")));
}

function pageAt(pages: readonly Page[], path: string): Page {
  const page = pages.find((one) => one.path === path);
  if (!page) throw new Error(`${siteDir} has no page ${path}: build the site first`);
  return page;
}

/** The pictures of a page, in order, with their alternative texts. */
function picturesIn(elements: readonly Element[]): Content["covers"][string][] {
  const sources = elements.filter(({ tagName }) => tagName === "source");
  const images = elements.filter(({ tagName }) => tagName === "img");
  return images.map((image, index) => {
    const source = sources[index];
    const picture = {
      avif: (source && getAttribute(source, "srcset")) ?? "",
      jpeg: getAttribute(image, "src") ?? "",
      width: Number(getAttribute(image, "width")),
      height: Number(getAttribute(image, "height")),
    };
    return { alt: getAttribute(image, "alt") ?? "", picture };
  });
}

/** The photographs of a gallery. In the page, the main photo and its placeholder precede the thumbnails. */
function galleryPhotos(elements: readonly Element[]): Photo[] {
  const [, main, ...thumbnails] = picturesIn(elements);
  const links = elements.filter((element) => getAttribute(element, "data-avif"));
  return links.flatMap((link, index) => {
    const thumbnail = thumbnails[index];
    if (!main || !thumbnail) return [];
    const read = (name: string) => getAttribute(link, name) ?? "";
    const large = { ...main.picture, avif: read("data-avif"), jpeg: read("href") };
    return { alt: thumbnail.alt, thumbnail: thumbnail.picture, large };
  });
}

/** The cover of each past event by slug. In the page, each picture precedes the link to its gallery. */
function covers(elements: readonly Element[]): Content["covers"] {
  const links = elements
    .filter(({ tagName }) => tagName === "a")
    .map((link) => getAttribute(link, "href") ?? "")
    .filter((href) => href.startsWith(galleryPath("")));
  const slugs = links.map((href) => basename(href));
  return Object.fromEntries(picturesIn(elements).map((picture, index) => [slugs[index], picture]));
}

/** Astro's style for the font, with the addresses of the source files. */
function fontStyle(elements: readonly Element[]): string {
  const styles = elements.filter(({ tagName }) => tagName === "style").map(getTextContent);
  const style = styles.find((text) => text.startsWith("@font-face"));
  if (!style) throw new Error("The home page has no font style");
  const preloaded = elements.find((element) => getAttribute(element, "as") === "font");
  const basic = preloaded && getAttribute(preloaded, "href");
  return style.replace(/"(\/assets\/fonts\/[^"]+)"/g, (_, address) => {
    return `"../../.generated/archivo-${address === basic ? "basic" : "extended"}.woff2"`;
  });
}
