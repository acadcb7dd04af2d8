import { expect, test } from "vitest";
import { photoFromSearch, searchForPhoto } from "./photo-address.ts";

test("a photo is counted from 1 in the address and from 0 in the gallery", () => {
  expect(photoFromSearch("?photo=3", 10)).toBe(2);
  expect(searchForPhoto("", 2)).toBe("?photo=3");
});

test.each([
  ...["", "?photo=0", "?photo=11", "?photo=1.5", "?photo=-1", "?photo=x", "?photo="],
  ...["?photo=3;4", "?photo=1e9", "?photo=NaN"],
])("an address without a photo of the gallery (%s) shows the first one", (search) =>
  expect(photoFromSearch(search, 10)).toBe(0),
);

test("the first photo needs no parameter, others are kept", () => {
  expect(searchForPhoto("?photo=3", 0)).toBe("");
  expect(searchForPhoto("?from=mail&photo=3", 4)).toBe("?from=mail&photo=5");
});
