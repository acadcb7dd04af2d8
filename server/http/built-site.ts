import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { ENCODINGS, prepareFile, type SiteFile } from "./site-file.ts";

/** The built site in memory. Pathnames are percent-encoded. */
export interface Site {
  /** By pathname. */
  files: ReadonlyMap<string, SiteFile>;
  /** The pathname of each page, by its `pageKey`. */
  pages: ReadonlyMap<string, string>;
  /** Shown in responses with these statuses; they have no pathnames of their own. */
  errorPages: Readonly<Record<ErrorStatus, SiteFile>>;
}

export type ErrorStatus = 404 | 500;

const INDEX = "/index.html";

/**
 * Loads the built site: each `index.html` as a page, `404.html` and `500.html` as error pages, `X.br` and `X.gz` as
 * encodings of `X`. `policies` has the Content-Security-Policy of each HTML file by its path in the build, with a leading slash.
 * Rejects if an error page is missing.
 */
export async function loadSite(
  folder: string,
  policies: Readonly<Record<string, string>>,
): Promise<Site> {
  const bodies = await readBodies(folder);
  const files = new Map<string, SiteFile>();
  const pages = new Map<string, string>();
  for (const [name, body] of bodies) {
    const isEncoding = ENCODINGS.some(
      ({ extension }) => name.endsWith(extension) && bodies.has(name.slice(0, -extension.length)),
    );
    if (isEncoding) continue;
    const isPage = name.endsWith(INDEX);
    const path = isPage ? name.slice(0, -INDEX.length) || "/" : name;
    const encoded = ENCODINGS.flatMap(({ name: encoding, extension }) => {
      const encodedBody = bodies.get(name + extension);
      return encodedBody ? [{ encoding, body: encodedBody }] : [];
    });
    const pathname = encodePath(path);
    files.set(pathname, prepareFile(name, body, encoded, policies[name]));
    if (isPage) pages.set(pageKey(path), pathname);
  }
  const extract = (pathname: string) => {
    const file = files.get(pathname);
    if (!file) throw new Error(`${join(folder, pathname)} is missing`);
    files.delete(pathname);
    return file;
  };
  const errorPages = { 404: extract("/404.html"), 500: extract("/500.html") };
  return { files, pages, errorPages };
}

/** Returns a page as it is stored; null if there is none. */
export const pageBody = (site: Site, pathname: string) =>
  site.files.get(pathname)?.representations.get("identity")?.body ?? null;

/** Returns the site without one of its pages. */
export function withoutPage(site: Site, pathname: string): Site {
  const files = new Map(site.files);
  files.delete(pathname);
  const pages = new Map(site.pages);
  pages.delete(pageKey(pathname));
  return { ...site, files, pages };
}

/** Returns the same key for all spellings of a page's pathname: ignores case, trailing slashes and `index.html`. */
export function pageKey(path: string): string {
  const key = path.toLowerCase().replace(/\/index\.html$/, "");
  // The regular expression `/+$` would take quadratic time.
  let end = key.length;
  while (key[end - 1] === "/") end -= 1;
  return key.slice(0, end);
}

function encodePath(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}

async function readBodies(folder: string): Promise<Map<string, Buffer<ArrayBuffer>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const bodies = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [`/${relative(folder, file).split(sep).join("/")}`, await readFile(file)] as const;
    });
  return new Map(await Promise.all(bodies));
}
