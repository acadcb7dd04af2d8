import { getAttribute } from "@parse5/tools";
import { expect, test } from "vitest";
import { HONEYPOT } from "#contract/form.ts";
import { isBare } from "../pages.ts";
import { builtPages, elementsOf } from "./built-pages.ts";

/** In pixels. */
const LARGEST_DRAWING = 100;

test("without our style sheet every drawing is small and made of lines", () => {
  let drawings = 0;
  for (const { path, document } of builtPages) {
    for (const svg of elementsOf(document, "svg")) {
      drawings += 1;
      for (const side of ["width", "height"]) {
        const pixels = Number(getAttribute(svg, side) ?? Number.NaN);
        expect(pixels, `${side} of a drawing on ${path}`).toBeLessThanOrEqual(LARGEST_DRAWING);
      }
      expect(getAttribute(svg, "fill"), path).toBe("none");
      expect(getAttribute(svg, "stroke"), path).toBe("currentColor");
    }
  }
  expect(drawings).toBeGreaterThan(builtPages.length);
});

test("the field that visitors must not fill in is hidden without our style sheet too, and password managers are asked to leave it", () => {
  const honeypots = builtPages.flatMap(({ document }) =>
    elementsOf(document, "input").filter((input) => getAttribute(input, "name") === HONEYPOT),
  );
  expect(honeypots.length).toBeGreaterThan(0);
  for (const honeypot of honeypots) {
    for (const name of ["hidden", "data-1p-ignore", "data-bwignore"]) {
      expect(getAttribute(honeypot, name), name).not.toBeNull();
    }
    const words = ["autocomplete", "data-lpignore", "data-form-type"];
    expect(words.map((name) => getAttribute(honeypot, name))).toEqual(["off", "true", "other"]);
  }
});

test("all content is in a landmark, the skip link first, and every style in the head", () => {
  for (const { path, document } of builtPages) {
    const [body] = elementsOf(document, "body");
    if (!body) throw new Error(`${path} has no body`);
    const parts = body.childNodes.filter(({ nodeName }) => nodeName !== "script");
    expect(
      parts.map(({ nodeName }) => nodeName),
      path,
    ).toEqual(isBare(path) ? ["main"] : ["header", "main", "footer"]);
    const [first] = elementsOf(body, "a");
    // There is no bar to skip.
    if (!isBare(path)) expect(first && getAttribute(first, "href"), path).toBe("#main");
    expect(elementsOf(body, "style"), path).toEqual([]);
  }
});

test("every picture has a size and an alternative text", () => {
  for (const { path, document } of builtPages) {
    for (const image of elementsOf(document, "img")) {
      expect(Number(getAttribute(image, "width")), path).toBeGreaterThan(0);
      expect(Number(getAttribute(image, "height")), path).toBeGreaterThan(0);
      expect(getAttribute(image, "alt"), path).not.toBeNull();
    }
  }
});
