import type { IncomingMessage, ServerResponse } from "node:http";
import { errorResponse } from "./error-responses.ts";

/**
 * Rejects requests that a proxy in front of us may have read differently, with 400 and a closed connection: a version
 * other than HTTP/1.0 or 1.1, no Host header or several (RFC 9112, 3.2), a transfer coding other than `chunked`, or any
 * in HTTP/1.0 (6.1). Node's parser rejects the other ways to smuggle requests. Returns whether it answered.
 */
export function rejectAmbiguous(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  if (!isAmbiguous(incoming)) return false;
  const { status, headers, body } = errorResponse(400, { Connection: "close" });
  outgoing.writeHead(status, headers).end(body);
  return true;
}

function isAmbiguous({ httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return true;
  if (countHosts(rawHeaders) !== 1) return true;
  const coding = headers["transfer-encoding"];
  return coding !== undefined && (httpVersion === "1.0" || coding.toLowerCase() !== "chunked");
}

/** Counts the Host headers. `headers` has only the first; `headersDistinct` costs 1 µs per request. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts;
}
