import { parseAccept } from "hono/utils/accept";

/** The content encodings of which the build writes ready files, with the ending of each. */
export const ENCODINGS = [
  { name: "br", ending: ".br" },
  { name: "zstd", ending: ".zst" },
  { name: "gzip", ending: ".gz" },
] as const;

export type Encoding = (typeof ENCODINGS)[number]["name"] | "identity";

/**
 * The candidate that the client likes best (RFC 9110, 12.5.3); of equals the first, so `candidates` come in the server's
 * own order of preference. They include "identity", which is the answer when the client accepts none of them.
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
    // Identity is acceptable unless it is excluded, but a client that names an encoding would rather have that.
    const unnamed = candidate === "identity" ? 0.0001 : 0;
    const weight = weights.get(candidate) ?? weights.get("*") ?? unnamed;
    if (weight > bestWeight) [best, bestWeight] = [candidate, weight];
  }
  return best;
}
