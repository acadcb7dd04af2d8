import { expect, test } from "vitest";
import { formatTable } from "./table.ts";

test("words stand to the left, numbers to the right, wide letters count twice, no line ends in spaces", () => {
  expect(
    formatTable([
      ["NAME", "N", "TAIL"],
      ["日本", 7, ""],
      ["דנה", 12, "x"],
    ]),
  ).toBe("NAME  N   TAIL\n日本   7\nדנה   12  x\n");
});
