import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding } from "./encodings.ts";
import type { Site } from "./site.ts";
import type { Representation, SiteFile } from "./site-file.ts";

/** Answers a request if it is for a file. Returns whether it did. */
export type FileServer = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/**
 * Creates a server of the site's files for GET and HEAD, from memory (RFC 9110): nothing is read, compressed or copied
 * per request. It uses Node's own objects, since converting to those of the fetch standard would double the cost of a
 * response (docs/decisions/0006-site-in-memory.md).
 */
export function serveFiles(site: Site): FileServer {
  return (incoming, outgoing) => {
    if (incoming.method !== "GET" && incoming.method !== "HEAD") return false;
    const file = site.files.get(pathOf(incoming.url ?? ""));
    if (!file || !isHost(incoming.headers.host)) return false;
    answerFile(file, incoming, outgoing);
    return true;
  };
}

/** Returns the representation that the client prefers. */
export function chooseRepresentation(
  file: SiteFile,
  acceptEncoding: string | undefined,
): Representation {
  const encoding = chooseEncoding(acceptEncoding, file.representations.keys());
  return file.representations.get(encoding) as Representation;
}

/** Returns the path of a request target, without the query and the host of an absolute URL (RFC 9112, 3.2.2). */
export function pathOf(target: string): string {
  const path = target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/?#]*/i, "");
  const mark = path.indexOf("?");
  return mark === -1 ? path : path.slice(0, mark);
}

/** Whether the Host header can be valid; the app rejects the others. */
function isHost(host: string | undefined): boolean {
  return host !== undefined && /^[\w.:[\]-]+$/.test(host);
}

function answerFile(file: SiteFile, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { "if-none-match": ifNoneMatch, "accept-encoding": accepted } = incoming.headers;
  const { body, etag, headers } = chooseRepresentation(file, accepted as string | undefined);
  if (isCurrent(ifNoneMatch, etag)) {
    const { "Content-Type": _type, "Content-Length": _length, ...rest } = headers;
    outgoing.writeHead(304, rest).end();
  } else {
    // Node omits the body for HEAD.
    outgoing.writeHead(200, headers).end(body);
  }
}

/** Whether the client's copy is current; If-None-Match uses the weak comparison (RFC 9110, 13.1.2). */
function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
