import type { Pixels } from "./pixels.ts";

/** One channel of a picture: rows of bytes, 0 black to 255 white. */
export type Luma = { width: number; height: number; data: Uint8Array };

/** How alike two pictures are: the mean over all windows, and the value that the worst 5 % of them stay below. */
export type Similarity = { mean: number; low: number };

const WINDOW = 8;
const STEP = 4;
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/**
 * The structural similarity of two pictures of one size, 1 for the same picture: Z. Wang, A. C. Bovik, H. R. Sheikh,
 * E. P. Simoncelli, "Image quality assessment: from error visibility to structural similarity", IEEE Transactions on
 * Image Processing 13 (4), 2004, equation 13, with K1 = 0.01, K2 = 0.03 and square windows of 8 × 8 pixels, a new one
 * every 4 pixels. Of more use than the mean is the low end: a face that has become mud is a small part of a photograph.
 */
export function ssim(a: Luma, b: Luma): Similarity {
  if (a.width !== b.width || a.height !== b.height) throw new Error("two sizes cannot be compared");
  const values: number[] = [];
  for (let y = 0; y + WINDOW <= a.height; y += STEP) {
    for (let x = 0; x + WINDOW <= a.width; x += STEP) values.push(windowSsim(a, b, x, y));
  }
  if (values.length === 0) throw new Error(`smaller than a window of ${WINDOW} pixels`);
  const sorted = Float64Array.from(values).sort();
  return {
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    low: sorted[Math.floor(sorted.length * 0.05)] ?? 1,
  };
}

function windowSsim(a: Luma, b: Luma, left: number, top: number): number {
  let sumA = 0;
  let sumB = 0;
  let squares = 0;
  let products = 0;
  for (let y = top; y < top + WINDOW; y += 1) {
    const row = y * a.width + left;
    for (let i = row; i < row + WINDOW; i += 1) {
      const p = a.data[i] ?? 0;
      const q = b.data[i] ?? 0;
      sumA += p;
      sumB += q;
      squares += p * p + q * q;
      products += p * q;
    }
  }
  const n = WINDOW ** 2;
  const meanA = sumA / n;
  const meanB = sumB / n;
  // The unbiased estimates of the paper (equations 4 and 14): divided by n − 1.
  const variances = (squares - n * (meanA ** 2 + meanB ** 2)) / (n - 1);
  const covariance = (products - n * meanA * meanB) / (n - 1);
  const luminance = (2 * meanA * meanB + C1) / (meanA ** 2 + meanB ** 2 + C1);
  return (luminance * (2 * covariance + C2)) / (variances + C2);
}

/** The luma of a picture in the weights of JPEG (Rec. ITU-R BT.601). */
export function lumaOf({ data: rgb, width, height }: Pixels): Luma {
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i += 1) {
    // Not taken apart as an array: that costs more than all the rest.
    const red = rgb[3 * i] ?? 0;
    const green = rgb[3 * i + 1] ?? 0;
    const blue = rgb[3 * i + 2] ?? 0;
    data[i] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return { width, height, data };
}
