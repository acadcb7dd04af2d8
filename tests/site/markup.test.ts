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
  const honeypots = FORMS.flatMap(({ path }) =>
    elementsOf(mainOf(path), "input").filter((input) => getAttribute(input, "name") === HONEYPOT),
  );
  expect(honeypots).toHaveLength(FORMS.length);
  for (const honeypot of honeypots) {
    for (const name of ["hidden", "data-1p-ignore", "data-bwignore"]) {
      expect(getAttribute(honeypot, name), name).not.toBeNull();
    }
    const words = ["autocomplete", "data-lpignore", "data-form-type"];
    expect(words.map((name) => getAttribute(honeypot, name))).toEqual(["off", "true", "other"]);
  }
});

test("every field stands in its form's order, has its type, is required as it says, and is not cut", () => {
  for (const { path, fields } of FORMS) {
    const controls = elementsOf(mainOf(path)).filter(
      (one) => (getAttribute(one, "name") ?? "") in fields,
    );
    const nameOf = (control: (typeof controls)[number]) => getAttribute(control, "name") ?? "";
    expect([...new Set(controls.map(nameOf))], path).toEqual(Object.keys(fields));
    for (const control of controls) {
      const name = nameOf(control);
      const { type, required, when } = fields[name] as Field;
      const kind = getAttribute(control, "type");
      // One of several, the first of which is chosen, and the group of the questions.
      if (kind === "radio" || type === "questionnaire") continue;
      expect(getAttribute(control, "maxlength"), name).toBeNull();
      expect(getAttribute(control, "required") !== null, name).toBe(required && !when);
      expect(getAttribute(control, "aria-required"), name).toBe(required && when ? "true" : null);
      const tag = type === "multiline" ? "textarea" : type === "choice" ? "select" : "input";
      expect(control.tagName, name).toBe(tag);
      if (tag === "input" && kind !== "checkbox")
        expect(kind, name).toBe(type === "email" ? "email" : "text");
    }
  }
});

test("a page without an island has no script to fetch, and no other page fetches one but for its island", () => {
  const withoutIsland = builtPages.filter(
    ({ document }) => elementsOf(document, "astro-island").length === 0,
  );
  expect(withoutIsland.length).toBeGreaterThan(10);
  for (const { path, document } of builtPages) {
    const sources = elementsOf(document, "script").map((one) => getAttribute(one, "src"));
    expect(sources.filter(Boolean), path).toEqual([]);
    const preloads = elementsOf(document, "link").map((one) => getAttribute(one, "rel"));
    expect(preloads, path).not.toContain("modulepreload");
  }
  for (const { path, document } of withoutIsland) {
    const scripts = elementsOf(document, "script").map(getTextContent).join();
    expect(scripts, path).not.toMatch(/\bimport\b/);
  }
});

test("the frame of a form has a name and no permissions", () => {
  for (const path of ["/request-invite", "/apply-to-program"]) {
    const frames = elementsOf(mainOf(path), "iframe");
    expect(
      frames.map((frame) => getAttribute(frame, "allow")),
      path,
    ).toEqual([""]);
    expect(
      frames.map((frame) => getAttribute(frame, "title")),
      path,
    ).toEqual([expect.stringMatching(/\S/)]);
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
