import { expect, test } from "vitest";
import { photoFromSearch } from "./use-photo-index.ts";

test("a photo is counted from 1 in the address and from 0 in the gallery", () =>
  expect(photoFromSearch("?photo=3", 10)).toBe(2));

test.each([
  ...["", "?photo=0", "?photo=11", "?photo=1.5", "?photo=-1", "?photo=x", "?photo="],
  ...["?photo=3;4", "?photo=1e9", "?photo=NaN"],
])("an address without a photo of the gallery (%s) shows the first one", (search) =>
  expect(photoFromSearch(search, 10)).toBe(0),
);
