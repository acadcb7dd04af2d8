/** The content encodings of which the build writes ready files, with the ending of each. */
export const ENCODINGS = [
  { name: "br", ending: ".br" },
  { name: "zstd", ending: ".zst" },
  { name: "gzip", ending: ".gz" },
] as const;

export type Encoding = (typeof ENCODINGS)[number]["name"] | "identity";

/**
 * The first of the candidates that the client likes best (RFC 9110, 12.5.3); `candidates` come in the server's own order
 * of preference and include "identity". Without the header, or when it accepts none of them, "identity".
 */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  candidates: readonly Encoding[],
): Encoding {
  if (!acceptEncoding) return "identity";
  const weights = parseWeights(acceptEncoding);
  let best: Encoding = "identity";
  let bestWeight = 0;
  for (const candidate of candidates) {
    const weight = weights.get(candidate) ?? weights.get("*") ?? unnamed(candidate);
    if (weight > bestWeight) {
      best = candidate;
      bestWeight = weight;
    }
  }
  return best;
}

// Identity is acceptable unless it is excluded, but a client that names an encoding would rather have that.
function unnamed(candidate: Encoding): number {
  return candidate === "identity" ? 0.0001 : 0;
}

function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(",")) {
    const [name = "", ...parameters] = part.split(";");
    const quality = parameters.map((p) => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(p)?.[1]).find(Boolean);
    const weight = quality === undefined ? 1 : Number(quality);
    weights.set(name.trim().toLowerCase(), Number.isFinite(weight) ? weight : 0);
  }
  return weights;
}
