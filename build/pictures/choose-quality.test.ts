import { expect, test } from "vitest";
import { chooseQuality, worstSsim } from "./choose-quality.ts";
import { type Pixels, toSharp } from "./pixels.ts";

/** Columns of this contrast. */
function columns(contrast: number): Pixels {
  const column = [-1, -1, -1, 1, 1, 1].map((sign) => 128 + sign * contrast);
  return { data: Buffer.alloc(3 * 64 * 48, Buffer.from(column)), width: 64, height: 48 };
}

const png = (pixels: Pixels) => toSharp(pixels).png().toBuffer();

/** An encoder that loses most of the contrast below a quality and nothing from there on, and what was tried with it. */
function encoder(sufficient: number) {
  const tried: number[] = [];
  const encode = (quality: number) => {
    tried.push(quality);
    return png(columns(quality < sufficient ? 10 : 60));
  };
  return { tried, encode };
}

test.each([
  { sufficient: 0, chosen: 66, trials: [66] },
  { sufficient: 75, chosen: 78, trials: [66, 72, 78] },
  { sufficient: 100, chosen: 84, trials: [66, 72, 78] },
])(
  "of a ladder from 66 to 84 the first that suffices from $sufficient is $chosen",
  async (each) => {
    const { tried, encode } = encoder(each.sufficient);
    expect(await chooseQuality("jpeg", columns(60), encode)).toBe(each.chosen);
    expect(tried).toEqual(each.trials);
  },
);

test("the worst windows count, not the mean", async () => {
  const spoilt = columns(60);
  // A tenth of the picture.
  spoilt.data.fill(128, 0, Math.floor(spoilt.data.length / 10));
  expect(await worstSsim(columns(60), await png(columns(60)))).toBe(1);
  expect(await worstSsim(columns(60), await png(spoilt))).toBeLessThan(0.7);
});
