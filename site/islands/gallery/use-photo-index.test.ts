import { expect, test } from "vitest";
import { photoIndex } from "./use-photo-index.ts";

/* docs/product.md#event-galleries */

test("the address names a photo from 1; without one, or with another value, it is the first", () => {
  expect(photoIndex("?photo=1", 10)).toBe(0);
  expect(photoIndex("?from=mail&photo=6", 10)).toBe(5);
  expect(photoIndex("?photo=10", 10)).toBe(9);
  expect(photoIndex("", 10)).toBe(0);
  for (const value of ["0", "1.5", "-1", "x", "", "3;4", "1e9", "NaN", "Infinity", "11"]) {
    expect(photoIndex(`?photo=${value}`, 10), value).toBe(0);
  }
});
