import { expect, test } from "vitest";
import { type Luma, lumaOf, ssim } from "./ssim.ts";

/** A picture of waves, on which `noise` is laid: always the same one, of this amplitude. */
function waves(noise = 0, width = 64, height = 48): Luma {
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const wave = 128 + 60 * Math.sin(i / 5) * Math.cos(Math.floor(i / width) / 7);
    return wave + noise * (((i * 2654435761) % 1000) / 500 - 1);
  });
  return { width, height, data };
}

const flat = (value: number): Luma => ({
  width: 8,
  height: 8,
  data: new Uint8Array(64).fill(value),
});

test("a picture is as similar to itself as can be", () => {
  expect(ssim(waves(), waves())).toEqual({ mean: 1, low: 1 });
});

test("it does not matter which of two pictures is the original", () => {
  expect(ssim(waves(), waves(30))).toEqual(ssim(waves(30), waves()));
});

test("the more noise, the less similar; the worst windows are below the mean", () => {
  const values = [2, 5, 10, 20, 40].map((noise) => ssim(waves(), waves(noise)));
  for (const [i, { mean, low }] of values.entries()) {
    expect(low).toBeLessThan(mean);
    expect(mean).toBeLessThan(values[i - 1]?.mean ?? 1);
    expect(low).toBeLessThan(values[i - 1]?.low ?? 1);
  }
});

test("two flat windows differ by their luminance alone", () => {
  // (2 · 100 · 110 + 2.55²) / (100² + 110² + 2.55²)
  expect(ssim(flat(100), flat(110)).mean).toBeCloseTo(22006.5025 / 22106.5025, 12);
});

test("a window of known variances and covariance", () => {
  // Columns of 90 and 110 against columns of 80 and 120: means 100, variances 6400/63 and 25600/63, covariance
  // 12800/63; luminance 1, and (2 · 12800/63 + 7.65²) / (32000/63 + 7.65²).
  const columns = (contrast: number): Luma => ({
    ...flat(0),
    data: Uint8Array.from({ length: 64 }, (_, i) => 100 + (i % 2 === 0 ? -contrast : contrast)),
  });
  const expected = (25600 / 63 + 58.5225) / (32000 / 63 + 58.5225);
  expect(ssim(columns(10), columns(20)).mean).toBeCloseTo(expected, 12);
});

test("pictures of two sizes, or smaller than a window, cannot be compared", () => {
  expect(() => ssim(waves(), waves(0, 48, 64))).toThrow();
  expect(() => ssim(waves(0, 7, 7), waves(0, 7, 7))).toThrow();
});

test("luma weighs green most and blue least", () => {
  const data = Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]);
  expect([...lumaOf({ data, width: 4, height: 1 }).data]).toEqual([76, 150, 29, 255]);
});
