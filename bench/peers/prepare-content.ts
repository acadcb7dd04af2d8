import { basename, join } from "node:path";
import { type Element, getAttribute, getTextContent } from "@parse5/tools";
import { CACHE, writeAtomically } from "#build/cached.ts";
import { type Page, readPages } from "#build/page.ts";
import { galleryPath } from "#site/lib/events/event-paths.ts";
import { EVENTS, WITH_GALLERY } from "../../tests/events.ts";
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
  const photos = WITH_GALLERY.map(({ slug }) => [
    slug,
    islandProps(elementsOf(galleryPath(slug))).photos,
  ]);
  const content = {
    events,
    photos: Object.fromEntries(photos),
    covers: covers(elementsOf("/past-events")),
    posters: islandProps(elementsOf("/PracticalSecurityInfo")).posters,
  } as Content;
  await writeAtomically(join(CACHE, "peers/content.json"), JSON.stringify(content));
  await writeAtomically(join(CACHE, "peers/font.css"), fontStyle(elementsOf("/")));
}

function pageAt(pages: readonly Page[], path: string): Page {
  const page = pages.find((one) => one.path === path);
  if (!page) throw new Error(`${siteDir} has no page ${path}: build the site first`);
  return page;
}

/** The props of the only island of a page. */
function islandProps(elements: readonly Element[]): Record<string, unknown> {
  const island = elements.find(({ tagName }) => tagName === "astro-island");
  const props = JSON.parse((island && getAttribute(island, "props")) ?? "{}");
  return Object.fromEntries(Object.entries(props).map(([name, value]) => [name, revive(value)]));
}

/** Decodes a value that Astro has serialized: `[1, items]` is a list, `[0, value]` anything else. */
function revive(written: unknown): unknown {
  const [kind, value] = written as [number, unknown];
  if (kind === 1) return (value as unknown[]).map(revive);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, revive(one)]));
}

/** The cover of each past event by slug. In the page, each picture precedes the link to its gallery. */
function covers(elements: readonly Element[]): Content["covers"] {
  const values = (tagName: string, name: string) =>
    elements
      .filter((element) => element.tagName === tagName)
      .map((element) => getAttribute(element, name) ?? "");
  const avif = values("source", "srcset");
  const [jpeg, alt, width, height] = ["src", "alt", "width", "height"].map((name) =>
    values("img", name),
  );
  const links = values("a", "href").filter((href) => href.startsWith(galleryPath("")));
  return Object.fromEntries(
    links.map((href, index) => [
      basename(href),
      {
        alt: alt?.[index] ?? "",
        picture: {
          avif: avif[index] ?? "",
          jpeg: jpeg?.[index] ?? "",
          width: Number(width?.[index]),
          height: Number(height?.[index]),
        },
      },
    ]),
  );
}

/** Astro's style for the font, with the address of the source file. */
function fontStyle(elements: readonly Element[]): string {
  const styles = elements.filter(({ tagName }) => tagName === "style").map(getTextContent);
  const style = styles.find((text) => text.startsWith("@font-face"));
  if (!style) throw new Error("The home page has no font style");
  return style.replace(/"\/assets\/fonts\/[^"]+"/g, '"../../.generated/archivo.woff2"');
}
