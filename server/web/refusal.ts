import { STATUS_CODES } from "node:http";
import { SAFE_HEADERS } from "./headers.ts";

/** A short answer in plain text for what is refused before any page or form has a say; no cache keeps it. */
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

/** 405 with the methods that the address does take (RFC 9110, 15.5.6). */
export function methodNotAllowed(allow: string): Response {
  const { status, headers, body } = refusal(405, { Allow: allow });
  return new Response(body, { status, headers });
}
