import { randomUUID } from "node:crypto";

export const REQUEST_ID_HEADER = "X-Request-Id";

/** Nothing that could end a line or a field, and short: it stands in every log line about the request. */
const SAFE = /^[\w.-]{1,64}$/;

/**
 * The id of a request: the one that a proxy gave it, so that its log and ours can be read together, else a new one. A
 * client may send one too. So it finds lines, and proves nothing: two requests can have the same.
 */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === "string" && SAFE.test(given) ? given : randomUUID();
}
