import { glob, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type Element, getAttribute, getTextContent } from "@parse5/tools";
import { parse } from "yaml";
import { writeWhole } from "#assets/files.ts";
import { cacheDir, root } from "#assets/paths.ts";
import { type Page, readPages } from "#publish/page.ts";
import { galleryPath } from "#site/lib/events/event-paths.ts";
import { eventTimes } from "#site/lib/events/event-times.ts";
import { siteDir } from "../pages.ts";
import type { Content } from "./shared/content.server.ts";

/**
 * Writes what Astro gives the pages of the project and the peers cannot ask it for: the events as data, the pictures as
 * they stand in the built pages, and the style of the font.
 */
export async function prepareContent(): Promise<void> {
  const pages = await readPages(siteDir);
  const elementsOf = (path: string) => pageAt(pages, path).elements;
  const events = await readEvents();
  const slugs = events.filter(({ gallery }) => gallery).map(({ slug }) => slug);
  const photos = slugs.map((slug) => [slug, islandProps(elementsOf(galleryPath(slug))).photos]);
  const content = {
    events,
    photos: Object.fromEntries(photos),
    covers: covers(elementsOf("/past-events")),
    posters: islandProps(elementsOf("/PracticalSecurityInfo")).posters,
  } as Content;
  await writeWhole(join(cacheDir, "peers/content.json"), JSON.stringify(content));
  await writeWhole(join(cacheDir, "peers/font.css"), fontStyle(elementsOf("/")));
}

function pageAt(pages: readonly Page[], path: string): Page {
  const page = pages.find((one) => one.path === path);
  if (!page) throw new Error(`${siteDir} has no page ${path}: build the site first`);
  return page;
}

/** All events, the latest first, as site/lib/events/events.ts gives them; the photographs come from the built pages. */
async function readEvents() {
  const files = await Array.fromAsync(glob("site/events/*/event.yaml", { cwd: root }));
  const events = files.map(async (file) => {
    const { gallery, ...entry } = parse(await readFile(join(root, file), "utf8"));
    const slug = basename(dirname(file));
    return {
      ...entry,
      ...eventTimes(slug, entry),
      slug,
      ...(gallery && { gallery: { ...gallery, photos: [] } }),
    };
  });
  return (await Promise.all(events)).sort((a, b) => b.startsAt.localeCompare(a.startsAt));
}

/** The properties of the one island of a page. */
function islandProps(elements: readonly Element[]): Record<string, unknown> {
  const island = elements.find(({ tagName }) => tagName === "astro-island");
  const props = JSON.parse((island && getAttribute(island, "props")) ?? "{}");
  return Object.fromEntries(Object.entries(props).map(([name, value]) => [name, revive(value)]));
}

/** A value as Astro writes it: `[1, items]` is a list, `[0, value]` anything else. */
function revive(written: unknown): unknown {
  const [kind, value] = written as [number, unknown];
  if (kind === 1) return (value as unknown[]).map(revive);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, revive(one)]));
}

/** The cover of each past event by its slug: its picture, then the link to its gallery. */
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

/** What Astro makes of the font, for the file that it was made from. */
function fontStyle(elements: readonly Element[]): string {
  const styles = elements.filter(({ tagName }) => tagName === "style").map(getTextContent);
  const style = styles.find((text) => text.startsWith("@font-face"));
  if (!style) throw new Error("The home page has no style of the font");
  return style.replace(/"\/assets\/fonts\/[^"]+"/g, '"../../.generated/archivo.woff2"');
}
