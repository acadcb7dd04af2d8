import { parseAccept } from "hono/utils/accept";

/** The content encodings that the build writes, with their file extensions. */
export const ENCODINGS = [
  { name: "br", extension: ".br" },
  { name: "gzip", extension: ".gz" },
] as const;

export type Encoding = (typeof ENCODINGS)[number]["name"] | "identity";

/**
 * Returns the candidate that the client prefers (RFC 9110, 12.5.3), among equals the first, so `candidates` are in the
 * server's order of preference. They include "identity", which is returned if the client accepts none.
 */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  candidates: Iterable<Encoding>,
): Encoding {
  if (!acceptEncoding) return "identity";
  const weights = new Map(
    parseAccept(acceptEncoding.toLowerCase()).map(({ type, q }) => [type, q]),
  );
  let best: Encoding = "identity";
  let bestWeight = 0;
  for (const candidate of candidates) {
    // Identity is acceptable unless excluded, but any encoding that the client names is preferred.
    const unlisted = candidate === "identity" ? 0.0001 : 0;
    const weight = weights.get(candidate) ?? weights.get("*") ?? unlisted;
    if (weight > bestWeight) [best, bestWeight] = [candidate, weight];
  }
  return best;
}
