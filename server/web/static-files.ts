import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding } from "./encodings.ts";
import type { Site } from "./site.ts";
import type { Representation, SiteFile } from "./site-file.ts";

/** Answers a request if it can, and says whether it has. */
export type FileServer = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/**
 * Answers GET and HEAD for a file of the site under its one address, from memory (RFC 9110): nothing is read, compressed
 * or copied per request. All else is the application's. On Node's own objects, since the detour over those of the fetch
 * standard costs as much as the whole answer (docs/decisions/0006-site-in-memory.md).
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

/** The ready answer that the client likes best. */
export function chooseRepresentation(
  file: SiteFile,
  acceptEncoding: string | undefined,
): Representation {
  const encoding = chooseEncoding(acceptEncoding, file.representations.keys());
  return file.representations.get(encoding) as Representation;
}

/** The path of a request target: without the query, and without the host of the absolute form (RFC 9112, 3.2.2). */
export function pathOf(target: string): string {
  const path = target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/?#]*/i, "");
  const mark = path.indexOf("?");
  return mark === -1 ? path : path.slice(0, mark);
}

/** Whether it may be a host; the application refuses what is none. */
function isHost(host: string | undefined): boolean {
  return host !== undefined && /^[\w.:[\]-]+$/.test(host);
}

function answerFile(file: SiteFile, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const asked = incoming.headers;
  const accepted = asked["accept-encoding"] as string | undefined;
  const { body, etag, headers } = chooseRepresentation(file, accepted);
  if (isCurrent(asked["if-none-match"], etag)) {
    const { "Content-Type": _type, "Content-Length": _length, ...rest } = headers;
    outgoing.writeHead(304, rest).end();
  } else {
    // Of HEAD, Node sends the headers alone.
    outgoing.writeHead(200, headers).end(body);
  }
}

/** Whether the client's copy is the current one: If-None-Match compares weakly (RFC 9110, 13.1.2). */
function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
