import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import { IDEMPOTENCY_HEADER, MAX_BODY_BYTES } from "#contract/function.ts";
import type { Bindings } from "#server/http/bindings.ts";
import { SAFE_HEADERS } from "#server/http/headers.ts";
import type { RateLimit } from "#server/http/rate-limit.ts";
import { requireOwnOrigin } from "./origin.ts";
import { requireKey } from "./public-key.ts";
import type { Store, Stored } from "./store.ts";
import { readSubmission } from "./submission.ts";

export interface EndpointOptions {
  publicKey: string;
  /** The only origin, beside the server's own, whose pages may call the function. */
  siteUrl: string;
  rateLimit: RateLimit;
  store: Store;
  /** Called after a message was stored. */
  onStored: () => void;
  log: Logger;
}

const PRINTABLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/**
 * The function that both forms call (specification, section 7). 200 means that the message is durable, also when it
 * looks like spam and is held back; 400 names the fields, 422 an idempotency key used for two messages, 503 a database that fails. Every answer is JSON, none is kept by
 * a cache, and none holds the text of an error of ours.
 */
export function createEndpoint(options: EndpointOptions): Hono<{ Bindings: Bindings }> {
  const endpoint = new Hono<{ Bindings: Bindings }>();
  endpoint.use(safeHeaders, allowSite(options.siteUrl));
  endpoint.post(
    "/",
    requireOwnOrigin(options.siteUrl),
    requireKey(options.publicKey),
    options.rateLimit,
    requireJson,
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) => c.json({ error: `The body is larger than ${MAX_BODY_BYTES} bytes` }, 413),
    }),
    (c) => submit(c, options),
  );
  endpoint.all("/", (c) =>
    c.json({ error: "Only POST is allowed" }, 405, { Allow: "POST, OPTIONS" }),
  );
  return endpoint;
}

async function submit(
  c: Context<{ Bindings: Bindings }>,
  { store, onStored, log }: EndpointOptions,
): Promise<Response> {
  const key = c.req.header(IDEMPOTENCY_HEADER) ?? null;
  if (key !== null && !PRINTABLE_ASCII.test(key)) {
    const error = `${IDEMPOTENCY_HEADER} must be 1 to 255 printable ASCII characters`;
    return c.json({ error, fields: {} }, 400);
  }
  const reading = readSubmission(await c.req.arrayBuffer());
  if ("refusal" in reading) return c.json(reading.refusal, 400);
  let stored: Stored;
  try {
    stored = await store(reading.submission, key, reading.heldReason);
  } catch (err) {
    log.error({ err, requestId: c.env.requestId }, "the message could not be stored");
    return c.json({ error: "The message could not be stored. Please try again later." }, 503);
  }
  if (stored === "conflict") {
    return c.json({ error: `This ${IDEMPOTENCY_HEADER} was used for another message` }, 422);
  }
  if (stored === "stored" && reading.heldReason) {
    log.warn(
      { requestId: c.env.requestId, reason: reading.heldReason },
      "a message looks like spam: it is kept and not mailed",
    );
  } else if (stored === "stored") onStored();
  return c.json({ ok: true });
}

const safeHeaders = createMiddleware(async (c, next) => {
  for (const [name, value] of Object.entries(SAFE_HEADERS)) c.header(name, value);
  c.header("Cache-Control", "no-store");
  await next();
});

/** Answers preflights. supabase-js sends these headers; `X-Client-Info` is its own. */
function allowSite(siteUrl: string) {
  return cors({
    origin: [siteUrl],
    allowMethods: ["POST"],
    allowHeaders: ["Authorization", "Apikey", "Content-Type", "X-Client-Info", IDEMPOTENCY_HEADER],
    exposeHeaders: ["Retry-After"],
    maxAge: 86_400,
  });
}

const requireJson = createMiddleware(async (c, next) => {
  const type = c.req.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type === "application/json" && !c.req.header("content-encoding")) return next();
  return c.json({ error: "The body must be application/json, not compressed" }, 415);
});
