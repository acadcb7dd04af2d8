import { createHash, timingSafeEqual } from "node:crypto";
import { createMiddleware } from "hono/factory";

/**
 * Lets a request pass that carries the public key, as `apikey` (what supabase-js sends for `sb_publishable_…` keys) or as
 * `Authorization: Bearer` (what it sends, beside `apikey`, for legacy keys). Otherwise 401.
 */
export function requireKey(publicKey: string) {
  const expected = digest(publicKey);
  // Digests have one length, so neither the content nor the length of the key shows in the time of the answer.
  const matches = (given: string) => timingSafeEqual(digest(given), expected);

  return createMiddleware(async (c, next) => {
    const bearer = /^Bearer +(.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    const given = [c.req.header("apikey"), bearer].filter((key) => key !== undefined);
    if (given.some(matches)) return next();
    return c.json({ error: "The public key is missing or wrong" }, 401);
  });
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
