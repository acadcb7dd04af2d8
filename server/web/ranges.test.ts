import { expect, test } from "vitest";
import { parseRange } from "./ranges.ts";

test.each([
  ["bytes=0-0", { first: 0, last: 0 }],
  ["bytes=0-", { first: 0, last: 9 }],
  ["bytes=9-20", { first: 9, last: 9 }],
  ["bytes=-4", { first: 6, last: 9 }],
  ["bytes=-40", { first: 0, last: 9 }],
  ["Bytes=1-2", { first: 1, last: 2 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  [undefined, null],
  ["bytes=-", null],
  ["bytes=5-4", null],
  ["bytes=0-1,2-3", null],
  ["lines=0-1", null],
  ["bytes=a-b", null],
])("%s of ten bytes: %j", (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});

test("an empty body: no range of it can be had", () => {
  expect(parseRange("bytes=0-", 0)).toBe("unsatisfiable");
  expect(parseRange("bytes=-5", 0)).toBe("unsatisfiable");
});
