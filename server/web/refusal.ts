import { STATUS_CODES } from "node:http";
import { SAFE_HEADERS } from "./headers.ts";

/**
 * Returns a short, uncacheable response in plain text to a request that is rejected before it reaches a page or form.
 */
export function refusal(status: number, headers: Record<string, string> = {}) {
  const body = `${STATUS_CODES[status]}\n`;
  return {
    status,
    headers: {
      ...SAFE_HEADERS,
      "Cache-Control": "no-store",
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Length": String(body.length),
      ...headers,
    },
    body,
  };
}

/** Returns a 405 response that lists the allowed methods (RFC 9110, 15.5.6). */
export function methodNotAllowed(allow: string): Response {
  const { status, headers, body } = refusal(405, { Allow: allow });
  return new Response(body, { status, headers });
}
