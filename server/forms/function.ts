import type { Context } from "hono";
import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import { FORMS } from "#contract/forms.ts";
import {
  FUNCTION_PATH,
  functionPath,
  IDEMPOTENCY_HEADER,
  tooManyMessage,
} from "#contract/function.ts";
import { KINDS, type Kind } from "#contract/kinds.ts";
import { isFromOwnOrigin } from "#server/http/headers.ts";
import type { Env } from "#server/http/listener.ts";
import type { Accept } from "./accept.ts";

/** Without a space, which keys of our own have (no-script-forms.ts). */
const KEY = /^[\x21-\x7e]{1,255}$/;

/** Returns the kind of a message. Of the two that one function takes, only a registration has a subject or a title. */
function kindOf(path: string, fields: object): Kind {
  if (path !== FUNCTION_PATH) {
    return KINDS.find((kind) => functionPath(FORMS[kind]) === path) as Kind;
  }
  return "subject" in fields || "title" in fields ? "registration" : "contact";
}

/**
 * Answers a message to the function at `path`, which the forms call (docs/product.md, section 7). 200 means that the
 * message is durable, even if it is held as spam; 400 names the invalid fields; 422 is an idempotency key used for another
 * message; 503 is a failed database. Every response is JSON, and never contains the text of an internal error.
 */
export async function submitMessage(
  c: Context<Env>,
  path: string,
  accept: Accept,
): Promise<Response> {
  const key = c.req.header(IDEMPOTENCY_HEADER) ?? null;
  if (key !== null && !KEY.test(key)) {
    const error = `${IDEMPOTENCY_HEADER} must be 1 to 255 printable ASCII characters, without spaces`;
    return c.json({ error, fields: {} }, 400);
  }
  const fields = parseObject(await c.req.arrayBuffer());
  if (!fields) return c.json({ error: "The body must be a JSON object", fields: {} }, 400);
  const outcome = await accept(kindOf(path, fields), fields, key, c.env.requestId);
  switch (outcome) {
    case "accepted":
      return c.json({ ok: true });
    case "conflict":
      return c.json({ error: `This ${IDEMPOTENCY_HEADER} was used for another message` }, 422);
    case "failed":
      return c.json({ error: "The message could not be stored. Please try again later." }, 503);
    default:
      return c.json(outcome.invalid, 400);
  }
}

function parseObject(body: ArrayBuffer): object | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Answers CORS preflights: besides the server's own, only pages of `siteUrl` may call a function. supabase-js sends these
 * headers; `X-Client-Info` is its own.
 */
export function allowSite(siteUrl: string) {
  return cors({
    origin: [siteUrl],
    allowMethods: ["POST"],
    allowHeaders: ["Authorization", "Apikey", "Content-Type", "X-Client-Info", IDEMPOTENCY_HEADER],
    exposeHeaders: ["Retry-After"],
    maxAge: 86_400,
  });
}

/**
 * Requires the public key, as `apikey` (which supabase-js sends for `sb_publishable_…` keys) or `Authorization: Bearer`
 * (which it also sends for legacy keys); otherwise 401. The key is no secret: every visitor has it.
 */
export function requireKey(publicKey: string) {
  return createMiddleware(async (c, next) => {
    const bearer = /^Bearer +(.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    if (publicKey === c.req.header("apikey") || publicKey === bearer) return next();
    return c.json({ error: "The public key is missing or wrong" }, 401);
  });
}

/** 403 for a page of another site. */
export function requireOwnOrigin(siteUrl: string) {
  return createMiddleware(async (c, next) => {
    if (isFromOwnOrigin(c.req, siteUrl)) return next();
    return c.json({ error: "Only pages of this site may send messages" }, 403);
  });
}

/** 429 with Retry-After, if a client has to wait for so many seconds. */
export function refuseAboveRate(secondsOf: (c: Context<Env>) => number | Promise<number>) {
  return createMiddleware<Env>(async (c, next) => {
    const retryAfter = await secondsOf(c);
    if (retryAfter === 0) return next();
    return c.json({ error: tooManyMessage(retryAfter) }, 429, {
      "Retry-After": String(retryAfter),
    });
  });
}

/** 405. */
export const onlyPost = (c: Context) =>
  c.json({ error: "Only POST is allowed" }, 405, { Allow: "POST, OPTIONS" });
