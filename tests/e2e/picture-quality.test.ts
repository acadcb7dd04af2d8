import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { type Picture, pictureFile } from "#app/lib/picture-url.ts";
import { mapParallel } from "#build/parallel.ts";
import { CRITERION, worstSsim } from "#build/pictures/choose-quality.ts";
import { decode, resize } from "#build/pictures/pixels.ts";

/*
 * The photographs as they are shipped against their originals. The build measures in one width; that its quality holds
 * for the widths in which a photograph is looked at is what is tested here.
 */

/** How far the worst 5 % of another width may be below the width that the build measures. */
const SLACK = 0.01;

const CHECKED = [
  { width: CRITERION.width, format: "avif", low: CRITERION.low },
  { width: 800, format: "avif", low: CRITERION.low - SLACK },
  { width: 1600, format: "avif", low: CRITERION.low - SLACK },
  { width: 800, format: "jpeg", low: CRITERION.low - SLACK },
] as const;

const pictures: Record<string, Picture> = JSON.parse(
  readFileSync(".generated/pictures.json", "utf8"),
);
const photographs = Object.entries(pictures).filter(
  ([original]) => !original.startsWith("posters"),
);

test(`every photograph is like its original: SSIM of ${CRITERION.low} where its worst 5 % begin`, async () => {
  expect(photographs.length).toBeGreaterThanOrEqual(27);
  const found = await mapParallel(photographs, async ([original, { id }]) => {
    const pixels = await decode(readFileSync(join("media", original)), 1600);
    const lines = CHECKED.map(async ({ width, format, low }) => {
      const encoded = readFileSync(join("dist/client/media", pictureFile(id, width, format)));
      const measured = await worstSsim(await resize(pixels, width), encoded);
      return measured < low ? `${original}, ${format} ${width} px: ${measured.toFixed(3)}` : [];
    });
    return (await Promise.all(lines)).flat();
  });
  expect(found.flat()).toEqual([]);
});
