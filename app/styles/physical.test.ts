import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { physicalLines } from "./physical.ts";

test("no style sheet and no component names left or right", () => {
  const files = globSync("app/**/*.{css,tsx}");
  expect(files.length).toBeGreaterThan(80);
  expect(files.flatMap((file) => physicalLines(file, readFileSync(file, "utf8")))).toEqual([]);
});

test.each([
  "margin-left: 1rem;",
  "right: 0;",
  "border-top-left-radius: 2px;",
  "text-align: right;",
  "background-image: linear-gradient(to left, #000, #fff);",
  "linear-gradient(to right, #000, #fff),",
  "padding: 1rem 2rem 1rem 1rem;",
  "padding: 0 max(1rem, 2vw) 0 max(1rem, 3vw);",
  "border-radius: 2px 2px 0 0;",
  "translate: -50% 0;",
  "transform: translateX(1rem);",
  "box-shadow: inset 3px 0 0 red;",
])("the line '%s' of a style sheet is found", (line) => {
  expect(physicalLines("a.css", `a {\n  ${line}\n}`)).toEqual([`a.css:2: ${line}`]);
});

test.each([
  "margin-inline-start: 1rem;",
  "inset: 0 0 auto;",
  "padding: 1rem max(1rem, 2vw) 0 max(1rem, 2vw);",
  "border-radius: var(--radius-sm);",
  "translate: 0 -50%;",
  "translate: var(--drag, 0) 0;",
  "box-shadow: inset calc(var(--turn) * 3px) 0 0 red;",
  "/* on the right */",
])("the line '%s' of a style sheet follows the text", (line) => {
  expect(physicalLines("a.css", line)).toEqual([]);
});

test.each([
  '<p className="mt-2 ml-4">',
  '<p className="lg:-mr-2">',
  '<p className="md:text-right">',
  '<p className="border-l">',
  "<p style={{ paddingLeft: 4 }}>",
])("the line '%s' of a component is found", (line) => {
  expect(physicalLines("a.tsx", line)).toEqual([`a.tsx:1: ${line}`]);
});

test.each([
  '<Icon name="left" />',
  '<p className="ms-4 pe-2 text-start">',
  "row.scrollTo({ left })",
])("the line '%s' of a component follows the text", (line) => {
  expect(physicalLines("a.tsx", line)).toEqual([]);
});
