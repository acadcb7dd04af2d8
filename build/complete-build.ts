import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadBuild } from "#server/load-build.ts";
import type { BuildSettings } from "#server/settings.ts";
import { cardPath } from "#site/lib/cards.ts";
import { ContentError } from "#site/lib/content-error.ts";
import { readIfPresent, writeAtomically } from "./cached.ts";
import { type CardPage, cardPages } from "./card-page.ts";
import { checkLinks } from "./check-links.ts";
import { compress } from "./compress.ts";
import { cardDrawing } from "./drawings/cards.tsx";
import { drawPicture } from "./drawings/draw.ts";
import { readPages } from "./page.ts";
import { pagePolicies } from "./page-policy.ts";
import { keepPreviousAssets } from "./previous-assets.ts";
import { siteInfo } from "./site-info.ts";

/** Headers that depend on the transfer; whoever serves the file sets them. */
const TRANSFER_HEADERS = new Set(["Content-Encoding", "Content-Length", "ETag", "Vary"]);

/**
 * Completes the build whose pages are in `folder`/client: adds cards, policies, compressed files and what the server reads.
 * `previous` is the folder of the previous build, `version` that of the sources. Throws with one line for each wrong address or
 * attribute.
 */
export async function completeBuild(
  folder: string,
  previous: string,
  { siteUrl, supabaseUrl }: BuildSettings,
  version: string,
): Promise<void> {
  const client = join(folder, "client");
  const write = (name: string, value: unknown) =>
    writeFile(join(folder, name), JSON.stringify(value, null, 2));

  const pages = await readPages(client);
  await Promise.all(cardPages(pages).map((page) => makeCard(page, client)));
  await checkLinks(client, pages, siteUrl);
  await write("policies.json", pagePolicies(pages, supabaseUrl));
  await write("site-info.json", siteInfo(siteUrl, version));
  await compress(client);
  await keepPreviousAssets(previous, folder);
  await write("headers.json", await headersByPathname(folder));
}

/** Draws a page's card, its picture in link previews, at the path that the page's head names. */
async function makeCard(page: CardPage, folder: string): Promise<void> {
  const { path, picture } = page;
  const drawing = await cardDrawing(page, await photographOf(page, folder));
  await writeAtomically(join(folder, cardPath(path, picture)), await drawPicture(drawing));
}

/** Reads the photograph that a card shows, from the page's pictures. */
async function photographOf({ path, picture }: CardPage, folder: string) {
  if (picture.kind !== "photograph") return undefined;
  const photograph = await readIfPresent(join(folder, new URL(picture.url).pathname));
  if (!photograph)
    throw new ContentError(`${path}: its card needs ${picture.url}, which is missing`);
  return photograph;
}

/** Returns the headers that the server sends with each file, by pathname, for use by a CDN (docs/deployment.md). */
async function headersByPathname(folder: string): Promise<Record<string, unknown>> {
  const { site } = await loadBuild(folder);
  const files = new Map(site.files);
  for (const [status, file] of Object.entries(site.errorPages)) files.set(`/${status}.html`, file);
  const list = Array.from(files, ([pathname, { representations }]) => {
    const headers = Object.entries(representations.get("identity")?.headers ?? {});
    return [pathname, Object.fromEntries(headers.filter(([name]) => !TRANSFER_HEADERS.has(name)))];
  });
  return Object.fromEntries(list);
}
