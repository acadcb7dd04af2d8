import type { Context, HonoRequest } from "hono";

/**
 * Whether a request comes from a page of our own origins, which are `siteUrl` and the request's host, or from no page. Browsers
 * send the page's origin with every POST, or at least whether it is another one (Fetch Metadata); other clients send neither.
 */
export function isFromOwnOrigin(req: HonoRequest, siteUrl: string): boolean {
  const origin = req.header("origin");
  const site = req.header("sec-fetch-site") ?? "none";
  if (origin === siteUrl) return true;
  if (origin === undefined) return site === "same-origin" || site === "none";
  return URL.canParse(origin) && new URL(origin).host === req.header("host")?.toLowerCase();
}

/**
 * Whether a form that a browser sends itself comes from a page of ours. A privacy setting that sends no referrer makes the origin
 * `null` (Fetch, "append a request `Origin` header"), as a sandboxed frame, a `data:` URL and a redirect through another site do:
 * only of the first does the browser say that it is from the same origin.
 */
export function isFromOwnForm(req: HonoRequest, siteUrl: string): boolean {
  const isWithheld =
    req.header("origin") === "null" && req.header("sec-fetch-site") === "same-origin";
  return isWithheld || isFromOwnOrigin(req, siteUrl);
}

/** What is wrong with a request that `saysJson` refuses. */
export const NOT_JSON = "The body must be application/json, not compressed";

/** Tells whether a request says that its body is JSON and not compressed. */
export function saysJson({ req }: Context): boolean {
  const type = req.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  return type === "application/json" && !req.header("content-encoding");
}
