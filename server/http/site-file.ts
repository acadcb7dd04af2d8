import { createHash } from "node:crypto";
import { parseAccept } from "hono/utils/accept";
import { getMimeType } from "hono/utils/mime";
import { DESK_PATH } from "#contract/desk-paths.ts";
import { MEDIA_HEADERS, SECURITY_HEADERS } from "./headers.ts";

/** The content encodings that the build writes, with their file extensions. */
export const ENCODINGS = [
  { name: "br", extension: ".br" },
  { name: "gzip", extension: ".gz" },
] as const;

export type Encoding = (typeof ENCODINGS)[number]["name"] | "identity";

/** A file with a prepared response for each of its encodings. */
export interface SiteFile {
  /** In the server's order of preference, the file as it is last. */
  representations: ReadonlyMap<Encoding, Representation>;
}

/** One encoding of a file: the body and headers of its 200 response. */
interface Representation {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
  headers: Readonly<Record<string, string>>;
}

interface Encoded {
  encoding: Encoding;
  body: Uint8Array<ArrayBuffer>;
}

const IS_MEDIA = /^(image\/|application\/pdf)/;

/** The page on which organisers sign in, apart from any window that opened it (docs/decisions/0020-security-headers.md). */
const DESK_FILE = `${DESK_PATH}/index.html`;

const IMMUTABLE = "public, max-age=31536000, immutable";
// May be cached, but must be revalidated before each use.
const REVALIDATE = "no-cache";
// So that a page that is soon opened again is not requested again.
const FOR_A_MINUTE = "public, max-age=60";
// Browsers request the tab's icon on every navigation.
const FOR_A_DAY = "public, max-age=86400";

/**
 * Prepares a file for serving, with all its headers. `name` is its path in the build, with a leading slash; `policy` is
 * the Content-Security-Policy of a page.
 */
export function prepareFile(
  name: string,
  body: Uint8Array<ArrayBuffer>,
  encoded: readonly Encoded[],
  policy?: string,
): SiteFile {
  // Browsers download unknown types, and never run them.
  const mime = getMimeType(name) ?? "application/octet-stream";
  const candidates = [...encoded, { encoding: "identity" as Encoding, body }];
  const representations = new Map<Encoding, Representation>();
  for (const { encoding, body } of candidates) {
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
    const headers: Record<string, string> = {
      ...SECURITY_HEADERS,
      ...(IS_MEDIA.test(mime) && MEDIA_HEADERS),
      ...(policy && { "Content-Security-Policy": policy }),
      "Content-Type": mime,
      "Content-Length": String(body.length),
      ...(name === DESK_FILE && { "Cross-Origin-Opener-Policy": "same-origin" }),
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
  // The name contains a hash of the content, so an address always has the same content.
  if (name.startsWith("/assets/")) return IMMUTABLE;
  if (/^\/(icon|favicon)\./.test(name)) return FOR_A_DAY;
  if (name === DESK_FILE || /^\/(404|500)\.html$/.test(name)) return "no-store";
  return name.endsWith(".html") ? FOR_A_MINUTE : REVALIDATE;
}

/** Returns the representation that the client prefers. */
export function chooseRepresentation(
  file: SiteFile,
  acceptEncoding: string | undefined,
): Representation {
  const encoding = chooseEncoding(acceptEncoding, file.representations.keys());
  return file.representations.get(encoding) as Representation;
}

/**
 * Returns the candidate that the client prefers (RFC 9110, 12.5.3), among equals the first, so `candidates` are in the
 * server's order of preference. They include "identity", which is returned if the client accepts none.
 */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  candidates: Iterable<Encoding>,
): Encoding {
  if (!acceptEncoding) return "identity";
  const weights = new Map(
    parseAccept(acceptEncoding.toLowerCase()).map(({ type, q }) => [type, q]),
  );
  let best: Encoding = "identity";
  let bestWeight = 0;
  for (const candidate of candidates) {
    // Identity is acceptable unless excluded, but any encoding that the client names is preferred.
    const unlisted = candidate === "identity" ? 0.0001 : 0;
    const weight = weights.get(candidate) ?? weights.get("*") ?? unlisted;
    if (weight > bestWeight) [best, bestWeight] = [candidate, weight];
  }
  return best;
}
