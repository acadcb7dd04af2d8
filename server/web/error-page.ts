import type { Context } from "hono";
import type { ErrorStatus, Site } from "./site.ts";
import { chooseRepresentation } from "./static-files.ts";

/** The answer to a request that fails, as a page of the site; no cache keeps it, so it needs no ETag. */
export function errorPage({ req }: Context, site: Site, status: ErrorStatus): Response {
  const file = site.errorPages[status];
  const { body, headers } = chooseRepresentation(file, req.header("accept-encoding"));
  const { ETag: _etag, ...rest } = headers;
  return new Response(body, { status, headers: rest });
}
