import { createMiddleware } from "hono/factory";

/** Sent with every answer: no sniffing of types, no path in the Referer of links to other sites. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
};

/** For answers that are made for one request: the safe headers, and no cache keeps them. */
export const safeHeaders = createMiddleware(async (c, next) => {
  for (const [name, value] of Object.entries(SAFE_HEADERS)) c.header(name, value);
  c.header("Cache-Control", "no-store");
  await next();
});
