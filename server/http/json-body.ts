import type { Context } from "hono";

/** What is wrong with a request that `saysJson` refuses. */
export const NOT_JSON = "The body must be application/json, not compressed";

/** Tells whether a request says that its body is JSON and not compressed. */
export function saysJson({ req }: Context): boolean {
  const type = req.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  return type === "application/json" && !req.header("content-encoding");
}
