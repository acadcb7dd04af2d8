import http, { type IncomingHttpHeaders } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { TLSSocket } from "node:tls";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** At most as much as was asked for. */
  body: Buffer;
  /** When the certificate ends, in milliseconds since 1970; null over plain http. */
  certificateEndsAt: number | null;
}

/** Gets a URL without following a redirect, and reads at most `maxBytes` of the body. Verifies the certificate. */
export type Ask = (url: URL, signal: AbortSignal, maxBytes?: number) => Promise<Answer>;

const HEADERS = {
  Accept: "text/html,*/*;q=0.8",
  "Accept-Encoding": "identity",
  "User-Agent": "Mozilla/5.0 (compatible; settings check)",
};

/** For pages of others, which send long policies. */
const MAX_HEADER_BYTES = 65_536;

/** Creates an `Ask`. Not fetch, which tells nothing of a certificate. `lookup` finds the addresses of a name. */
export function createAsk(lookup?: LookupFunction): Ask {
  return (url, signal, maxBytes = 0) =>
    new Promise((resolve, reject) => {
      const { request } = url.protocol === "https:" ? https : http;
      const options = { agent: false, headers: HEADERS, maxHeaderSize: MAX_HEADER_BYTES, signal };
      const call = request(url, { ...options, ...(lookup && { lookup }) });
      call.on("error", reject);
      call.once("response", async (response) => {
        const { statusCode = 0, headers, socket } = response;
        const ends = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : null;
        const certificateEndsAt = ends && Date.parse(ends);
        try {
          const body = await read(response, maxBytes);
          resolve({
            status: statusCode,
            headers,
            body,
            certificateEndsAt: certificateEndsAt || null,
          });
        } catch (error) {
          reject(error);
        } finally {
          call.destroy();
        }
      });
      call.end();
    });
}

async function read(response: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  if (maxBytes > 0) {
    for await (const chunk of response) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxBytes) break;
    }
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
