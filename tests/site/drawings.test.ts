import { getAttribute } from "@parse5/tools";
import { expect, test } from "vitest";
import { HONEYPOT } from "#contract/form-pages.ts";
import { builtPages, elementsOf } from "./built-pages.ts";

/** In pixels: a drawing beside words, not one that pushes them off the page. */
const LARGEST = 100;

test("without our style sheet every drawing is small and of lines, not a black shape as wide as the page", () => {
  let drawings = 0;
  for (const { path, document } of builtPages) {
    for (const svg of elementsOf(document, "svg")) {
      drawings += 1;
      for (const side of ["width", "height"]) {
        const pixels = Number(getAttribute(svg, side) ?? Number.NaN);
        expect(pixels, `${side} of a drawing on ${path}`).toBeLessThanOrEqual(LARGEST);
      }
      expect(getAttribute(svg, "fill"), path).toBe("none");
      expect(getAttribute(svg, "stroke"), path).toBe("currentColor");
    }
  }
  expect(drawings).toBeGreaterThan(builtPages.length);
});

test("without our style sheet the field that no visitor may fill in is hidden all the same", () => {
  const traps = builtPages.flatMap(({ document }) =>
    elementsOf(document, "input").filter((input) => getAttribute(input, "name") === HONEYPOT),
  );
  expect(traps.length).toBeGreaterThan(0);
  for (const trap of traps) expect(getAttribute(trap, "hidden")).not.toBeNull();
});
