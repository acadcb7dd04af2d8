import { getAttribute, getTextContent } from "@parse5/tools";
import { expect, test } from "vitest";
import type { Field } from "#contract/fields.ts";
import { HONEYPOT } from "#contract/form.ts";
import { FORMS } from "../forms.ts";
import { builtPages, elementsOf, mainOf } from "./built-pages.ts";

/* What keeps a page readable and usable without our styles and scripts (docs/decisions/0001-documents-with-islands.md). */

test("without our style sheet every drawing is small and made of lines", () => {
  for (const { path, document } of builtPages) {
    for (const svg of elementsOf(document, "svg")) {
      for (const side of ["width", "height"]) {
        // In pixels.
        expect(Number(getAttribute(svg, side) ?? Number.NaN), path).toBeLessThanOrEqual(100);
      }
      expect(getAttribute(svg, "fill"), path).toBe("none");
      expect(getAttribute(svg, "stroke"), path).toBe("currentColor");
    }
  }
});

test("the field that visitors must not fill in is hidden without styles, and password managers leave it", () => {
  for (const { path } of FORMS) {
    const inputs = elementsOf(mainOf(path), "input");
    const [honeypot, ...others] = inputs.filter((one) => getAttribute(one, "name") === HONEYPOT);
    expect(others, path).toEqual([]);
    const attributes = honeypot?.attrs.map(({ name, value }) => [name, value]) ?? [];
    expect(Object.fromEntries(attributes), path).toMatchObject({
      hidden: "",
      autocomplete: "off",
      "data-1p-ignore": expect.any(String),
      "data-bwignore": expect.any(String),
      "data-lpignore": "true",
      "data-form-type": "other",
    });
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

test("no page fetches a script but for its island", () => {
  for (const { path, document } of builtPages) {
    const sources = elementsOf(document, "script").map((one) => getAttribute(one, "src"));
    expect(sources.filter(Boolean), path).toEqual([]);
    const preloads = elementsOf(document, "link").map((one) => getAttribute(one, "rel"));
    expect(preloads, path).not.toContain("modulepreload");
    if (elementsOf(document, "astro-island").length > 0) continue;
    const scripts = elementsOf(document, "script").map(getTextContent).join();
    expect(scripts, path).not.toMatch(/\bimport\b/);
  }
});

test("the frame of a form has no permissions", () => {
  for (const path of ["/request-invite", "/apply-to-program"]) {
    const frames = elementsOf(mainOf(path), "iframe");
    expect(frames.map((frame) => getAttribute(frame, "allow"))).toEqual([""]);
  }
});

// That every rule is in a layer is in tests/e2e/style-sheets.ts.
test("every style is in the head, and no rule is nested, which some of the browsers do not know", () => {
  for (const { path, document } of builtPages) {
    const [body] = elementsOf(document, "body");
    expect(body && elementsOf(body, "style"), path).toEqual([]);
    const sheets = elementsOf(document, "style").map(getTextContent);
    expect(sheets.join(), path).not.toMatch(/^$|[;{}]\s*&/);
  }
});
