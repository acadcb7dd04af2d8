import { createHash } from "node:crypto";
import { getMimeType } from "hono/utils/mime";
import type { Encoding } from "./encodings.ts";
import { MEDIA_POLICY, SAFE_HEADERS } from "./headers.ts";

/** A file with the ready answer for each of its encodings. */
export interface SiteFile {
  /** The smallest first: the server's own order of preference. */
  representations: ReadonlyMap<Encoding, Representation>;
}

/** One encoding of a file: the body and the headers of its 200. Nothing is left to be made per request. */
export interface Representation {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
  headers: Readonly<Record<string, string>>;
}

interface Encoded {
  encoding: Encoding;
  body: Uint8Array<ArrayBuffer>;
}

const IS_MEDIA = /^(image\/(?!svg)|application\/pdf)/;

const IMMUTABLE = "public, max-age=31536000, immutable";
// A copy may be kept, but it is shown only after the server has confirmed it.
const REVALIDATE = "no-cache";
// What was fetched ahead of a click is not to be asked for again at the click.
const FOR_A_MINUTE = "public, max-age=60";
// Browsers ask for the icon of the tab at every navigation.
const FOR_A_DAY = "public, max-age=86400";

/**
 * Prepares a file for serving. `name` is its path in the build's folder, beginning with a slash; `policy` is the
 * Content-Security-Policy of a page. This is the one place where the headers of a page or file are put together.
 */
export function prepareFile(
  name: string,
  body: Uint8Array<ArrayBuffer>,
  encoded: readonly Encoded[],
  policy?: string,
): SiteFile {
  // What is unknown is a download, which no browser runs.
  const mime = getMimeType(name) ?? "application/octet-stream";
  const smaller = encoded.filter((one) => one.body.length < body.length);
  const candidates = [{ encoding: "identity" as Encoding, body }, ...smaller];
  candidates.sort((a, b) => a.body.length - b.body.length);

  const ownPolicy = policy ?? (IS_MEDIA.test(mime) ? MEDIA_POLICY : null);
  const representations = new Map<Encoding, Representation>();
  for (const { encoding, body } of candidates) {
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
    const headers: Record<string, string> = {
      ...SAFE_HEADERS,
      ...(ownPolicy && { "Content-Security-Policy": ownPolicy }),
      "Content-Type": mime,
      "Content-Length": String(body.length),
      "Cache-Control": cacheControl(name),
      ETag: etag,
    };
    if (candidates.length > 1) headers.Vary = "Accept-Encoding";
    if (encoding !== "identity") headers["Content-Encoding"] = encoding;
    representations.set(encoding, { body, etag, headers });
  }
  return { representations };
}

function cacheControl(name: string): string {
  // The content is in the name, so the address never means anything else.
  if (name.startsWith("/assets/")) return IMMUTABLE;
  if (/^\/(icon|favicon)\./.test(name)) return FOR_A_DAY;
  if (/^\/(404|500)\.html$/.test(name)) return "no-store";
  return name.endsWith(".html") ? FOR_A_MINUTE : REVALIDATE;
}
