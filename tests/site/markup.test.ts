import { getAttribute, getTextContent } from "@parse5/tools";
import { expect, test } from "vitest";
import type { Field } from "#contract/fields.ts";
import { HONEYPOT } from "#contract/form.ts";
import { FORMS } from "../forms.ts";
import { isBare } from "../pages.ts";
import { builtPages, elementsOf, mainOf } from "./built-pages.ts";

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

test("every field has the type of its form, and none is cut by the browser", () => {
  for (const { path, fields } of FORMS) {
    const controls = ["input", "textarea"].flatMap((tag) => elementsOf(mainOf(path), tag));
    const typed = Object.entries<Field>(fields).filter(
      ([, { type }]) => type !== "choice" && type !== "questionnaire",
    );
    for (const [name, { type }] of typed) {
      const control = controls.find((one) => getAttribute(one, "name") === name);
      if (!control) throw new Error(`${path} has no field ${name}`);
      expect(getAttribute(control, "maxlength"), name).toBeNull();
      if (type === "multiline") expect(control.tagName, name).toBe("textarea");
      else expect(getAttribute(control, "type"), name).toBe(type === "email" ? "email" : "text");
    }
  }
});

test("no text waits for its script: what is empty is a decoration or a live region", () => {
  for (const { path, document } of builtPages) {
    const empty = ["div", "p", "span"]
      .flatMap((tag) => elementsOf(document, tag))
      .filter(({ childNodes }) => childNodes.length === 0)
      .filter((element) => getAttribute(element, "aria-hidden") !== "true")
      .filter((element) => !["alert", "status"].includes(getAttribute(element, "role") ?? ""));
    const around = empty.map(({ parentNode }) => parentNode && getTextContent(parentNode));
    expect(around, path).toEqual([]);
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

/** Fonts and animations, which style no element, our properties, and Astro's wrappers of islands, which have no box. */
const OUTSIDE =
  /^(@(layer|font-face|keyframes)\b.*|:root|astro-island,astro-slot,astro-static-slot)$/s;

/** Returns what stands before the outermost braces of a style sheet, and the statements between. */
function outermost(css: string): string[] {
  let rest = css.replaceAll(/"[^"]*"|'[^']*'|\/\*.*?\*\//gs, "");
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replaceAll(/\{[^{}]*\}/g, ";");
  }
  return rest
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean);
}

test("no rule is nested, which some of the browsers do not know (docs/decisions/0001-documents-with-islands.md)", () => {
  for (const { path, document } of builtPages) {
    expect(elementsOf(document, "style").map(getTextContent).join(), path).not.toMatch(/[;{}]\s*&/);
  }
});

test("every rule is in a layer: a browser that knows none shows the plain document", () => {
  for (const { path, document } of builtPages) {
    const sheets = elementsOf(document, "style").map(getTextContent);
    expect(sheets, path).not.toEqual([]);
    expect(
      sheets.flatMap(outermost).filter((part) => !OUTSIDE.test(part)),
      path,
    ).toEqual([]);
  }
});
