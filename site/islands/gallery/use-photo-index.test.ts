import { expect, test } from "vitest";
import { photoFromSearch } from "./use-photo-index.ts";

test("the URL counts photos from 1, the gallery from 0", () =>
  expect(photoFromSearch("?photo=3", 10)).toBe(2));

test.each([
  ...["", "?photo=0", "?photo=11", "?photo=1.5", "?photo=-1", "?photo=x", "?photo="],
  ...["?photo=3;4", "?photo=1e9", "?photo=NaN"],
])("an invalid photo (%s): the first one", (search) => expect(photoFromSearch(search, 10)).toBe(0));
