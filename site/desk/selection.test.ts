import { expect, test } from "vitest";
import { areSelected, changeSelection, selectedInWords } from "./selection.tsx";

const idsOf = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${first + index}`);

test.for([
  ["all of more than 1,000", [], idsOf(1, 1_050), true, idsOf(1, 1_000)],
  ["those that are shown now, too", ["1", "2"], ["2", "3"], true, ["1", "2", "3"]],
  ["one of 1,000 no longer", idsOf(1, 1_000), ["1000"], false, idsOf(1, 999)],
  ["all no longer", idsOf(1, 1_000), idsOf(1, 1_050), false, []],
] as const)("select %s", ([, selected, changed, isSelected, expected]) => {
  expect([...changeSelection(new Set(selected), changed, isSelected)]).toEqual(expected);
});

test.for([
  [1_000, true, "1000 messages selected, as many as can be at once"],
  [999, false, "999 messages selected"],
] as const)("%d of 1,050 are selected: all %j, %s", ([count, areAll, words]) => {
  expect(areSelected(idsOf(1, 1_050), new Set(idsOf(1, count)))).toBe(areAll);
  expect(selectedInWords(count)).toBe(words);
});
