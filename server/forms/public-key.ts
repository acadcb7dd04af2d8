import { createMiddleware } from "hono/factory";

/**
 * Lets a request pass that carries the public key, as `apikey` (what supabase-js sends for `sb_publishable_…` keys) or as
 * `Authorization: Bearer` (what it sends, beside `apikey`, for legacy keys). Otherwise 401. It is no secret: every visitor
 * has it.
 */
export function requireKey(publicKey: string) {
  return createMiddleware(async (c, next) => {
    const bearer = /^Bearer +(.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    if (publicKey === c.req.header("apikey") || publicKey === bearer) return next();
    return c.json({ error: "The public key is missing or wrong" }, 401);
  });
}
