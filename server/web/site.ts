import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { ENCODINGS } from "./encodings.ts";
import { prepareFile, type SiteFile } from "./site-file.ts";

/** The Content-Security-Policy of each HTML file, by its path in the build's folder, beginning with a slash. */
export type Policies = Readonly<Record<string, string>>;

/** The built site in memory, by the path of its address as it stands in a URL. */
export interface Site {
  files: ReadonlyMap<string, SiteFile>;
  /** The one address of each page, by its `pageKey`. */
  pages: ReadonlyMap<string, string>;
  /** The bodies of answers to requests that fail; under an address of their own they are no pages. */
  errorPages: Readonly<Record<ErrorStatus, SiteFile>>;
}

export type ErrorStatus = 404 | 500;

const INDEX = "/index.html";

/**
 * Reads the folder that the build made into memory: a page per `index.html`, the bodies of answers to requests that fail
 * from `404.html` and `500.html`, `X.br`, `X.zst` and `X.gz` as encodings of `X`. Rejects when one of the two is missing.
 */
export async function loadSite(folder: string, policies: Policies): Promise<Site> {
  const bodies = await readBodies(folder);
  const files = new Map<string, SiteFile>();
  const pages = new Map<string, string>();
  for (const [name, body] of bodies) {
    const isEncoded = ENCODINGS.some(
      ({ ending }) => name.endsWith(ending) && bodies.has(name.slice(0, -ending.length)),
    );
    if (isEncoded) continue;
    const isPage = name.endsWith(INDEX);
    const path = isPage ? name.slice(0, -INDEX.length) || "/" : name;
    const encoded = ENCODINGS.flatMap(({ name: encoding, ending }) => {
      const smaller = bodies.get(name + ending);
      return smaller ? [{ encoding, body: smaller }] : [];
    });
    const address = encodePath(path);
    files.set(address, prepareFile(name, body, encoded, policies[name]));
    if (isPage) pages.set(pageKey(path), address);
  }
  const takeOut = (address: string) => {
    const file = files.get(address);
    if (!file) throw new Error(`${join(folder, address)} is missing`);
    files.delete(address);
    return file;
  };
  const errorPages = { 404: takeOut("/404.html"), 500: takeOut("/500.html") };
  return { files, pages, errorPages };
}

/** What all spellings of a page's address have in common: letter case, a slash at the end and `index.html` aside. */
export function pageKey(path: string): string {
  const key = path.toLowerCase().replace(/\/index\.html$/, "");
  // Not by an expression: `/+$` tries every slash of a run anew, in time that grows with the square of its length.
  let end = key.length;
  while (key[end - 1] === "/") end -= 1;
  return key.slice(0, end);
}

function encodePath(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}

async function readBodies(folder: string): Promise<Map<string, Buffer<ArrayBuffer>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
  return new Map(
    await Promise.all(
      names.map(async (name) => {
        const path = `/${relative(folder, name).split(sep).join("/")}`;
        return [path, await readFile(name)] as const;
      }),
    ),
  );
}
