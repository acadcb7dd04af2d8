import { getAttribute } from "@parse5/tools";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { expect, test } from "vitest";
import { builtPage, builtPages, elementsOf, wordsOf } from "./built-pages.ts";

/* docs/product.md#navigation-bar */

const LINKS: readonly (readonly [name: string, path: string])[] = [
  ["HOME", "/"],
  ["GUIDELINES", "/guidelines"],
  ["Upcoming Events", "/upcoming-events"],
  ["Past Events", "/past-events"],
  ["Practical Security Show", "/PracticalSecurity"],
  ["REQUEST AN INVITE", "/request-invite"],
];

const pages = builtPages.filter(({ path }) => !path.startsWith("/placeholder/"));

function barOf(path: string): Tree.Element {
  const [bar] = elementsOf(builtPage(path), "nav");
  if (!bar || getAttribute(bar, "aria-label") !== "Main") throw new Error(`${path} has no bar`);
  return bar;
}

/** What can be pressed in the bar, by its words. */
const controlsOf = (path: string) =>
  elementsOf(barOf(path)).filter(({ tagName }) => tagName === "a" || tagName === "button");

test("the links of the bar stand in their order on every page, those of EVENTS in its list, the two buttons last", () => {
  for (const { path } of pages) {
    const controls = controlsOf(path);
    const names = LINKS.map(([name]) => name);
    expect(controls.map(wordsOf), path).toEqual(names.toSpliced(2, 0, "EVENTS"));
    const targets = controls.map((control) => getAttribute(control, "href"));
    expect(targets, path).toEqual(LINKS.map(([, to]) => to as string | null).toSpliced(2, 0, null));
  }
});

test("the link to the page that is shown is the one that is marked, and EVENTS on every page of events", () => {
  for (const { path } of pages) {
    const marked = controlsOf(path).flatMap((control) => {
      const current = getAttribute(control, "aria-current");
      return current === null ? [] : [[wordsOf(control), current]];
    });
    const own = LINKS.filter(([, to]) => to === path).map(([name]) => [name, "page"]);
    const isEvents = /^\/(upcoming-events$|past-events$|events\/)/.test(path);
    expect(marked, path).toEqual(isEvents ? [["EVENTS", "true"], ...own] : own);
  }
});
