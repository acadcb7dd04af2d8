/** Sent with every answer: no sniffing of types, no path in the Referer of links to other sites. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
};
