import type { PictureFormat } from "#app/lib/picture-url.ts";
import { decode, type Pixels } from "./pixels.ts";
import { lumaOf, ssim } from "./ssim.ts";

/**
 * How good an encoded picture must be: the structural similarity to the original in the same width (see ssim.ts), of
 * which the worst 5 % may begin at `low` and not below. It is measured in one width, and the lowest quality of the
 * format's ladder that keeps it there is the one of all widths.
 *
 * The ends of the ladders were set by eye. Below the first step a blurred background breaks into blocks, which SSIM
 * hardly notices. The last one is taken unmeasured, so that a noisy photograph cannot grow without limit.
 */
export const CRITERION = {
  width: 384,
  low: 0.91,
  ladders: {
    avif: [50, 54, 58, 62, 66, 70],
    jpeg: [66, 72, 78, 84],
  } satisfies Record<PictureFormat, number[]>,
};

/** The quality that the criterion gives this format of a picture; `original` is the picture in `CRITERION.width`. */
export async function chooseQuality(
  format: PictureFormat,
  original: Pixels,
  encode: (quality: number) => Promise<Buffer>,
): Promise<number> {
  const ladder = CRITERION.ladders[format];
  for (const quality of ladder) {
    // From below: for half of the photographs the first step is enough.
    if ((await worstSsim(original, await encode(quality))) >= CRITERION.low) return quality;
    if (quality === ladder.at(-2)) break;
  }
  return Math.max(...ladder);
}

/** The structural similarity at which the worst 5 % of an encoded picture begin. */
export async function worstSsim(original: Pixels, encoded: Buffer): Promise<number> {
  const decoded = await decode(encoded, original.width);
  return ssim(lumaOf(original), lumaOf(decoded)).low;
}
