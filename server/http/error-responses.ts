import { STATUS_CODES } from "node:http";
import { SECURITY_HEADERS } from "./headers.ts";

/** Returns the parts of an uncacheable plain-text response that only names its status. */
export function errorResponse(status: number, headers: Record<string, string> = {}) {
  const body = `${STATUS_CODES[status]}\n`;
  return {
    status,
    headers: {
      ...SECURITY_HEADERS,
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
  const { status, headers, body } = errorResponse(405, { Allow: allow });
  return new Response(body, { status, headers });
}
