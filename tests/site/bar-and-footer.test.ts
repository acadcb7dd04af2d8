import { getAttribute } from "@parse5/tools";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { expect, test } from "vitest";
import { site } from "#site/content/site.ts";
import { isBare } from "../pages.ts";
import { builtPages, elementsOf, SITE_URL, textOf } from "./built-pages.ts";

/* docs/product.md#navigation-bar, docs/product.md#footer */

const LINKS: readonly (readonly [name: string, path: string])[] = [
  ["HOME", "/"],
  ["GUIDELINES", "/guidelines"],
  ["Upcoming Events", "/upcoming-events"],
  ["Past Events", "/past-events"],
  ["Practical Security Show", "/PracticalSecurity"],
  ["REQUEST AN INVITE", "/request-invite"],
];

const { university, company } = site.partners;
const NEW_TAB = "(opens in a new tab)";

const pages = builtPages
  .filter(({ path }) => !isBare(path))
  .map(({ path, document }) => {
    const [bar] = elementsOf(document, "nav");
    const footers = elementsOf(document, "footer");
    if (!bar || getAttribute(bar, "aria-label") !== "Main") throw new Error(`${path} has no bar`);
    const controls = elementsOf(bar).filter(({ tagName }) => /^(a|button)$/.test(tagName));
    return { path, document, controls, footers };
  });

test("the bar of every page has its links in order, those of EVENTS after its button", () => {
  for (const { path, controls } of pages) {
    const names = LINKS.map(([name]) => name);
    expect(controls.map(textOf), path).toEqual(names.toSpliced(2, 0, "EVENTS"));
    const targets = controls.map((control) => getAttribute(control, "href"));
    expect(targets, path).toEqual(LINKS.map(([, to]) => to as string | null).toSpliced(2, 0, null));
  }
});

test("the bar marks the link to the current page, and EVENTS on every page of events", () => {
  for (const { path, controls } of pages) {
    const marked = controls.flatMap((control) => {
      const current = getAttribute(control, "aria-current");
      return current === null ? [] : [[textOf(control), current]];
    });
    const own = LINKS.filter(([, to]) => to === path).map(([name]) => [name, "page"]);
    const isEvents = /^\/(upcoming-events$|past-events$|events\/)/.test(path);
    expect(marked, path).toEqual(isEvents ? [["EVENTS", "true"], ...own] : own);
  }
});

test("the footer of every page links to both partners with their logos, to the legal pages and to the network's page", () => {
  const links = [
    [university.url, 2],
    [company.url, 2],
    ["/accessibility", 0],
    ["/privacy", 0],
    [site.social.url, 1],
  ];
  for (const { path, footers } of pages) {
    expect(footers, path).toHaveLength(1);
    const shown = footers.flatMap((footer) => elementsOf(footer, "a"));
    const drawings = (link: Tree.Element) => elementsOf(link, "svg").length;
    expect(shown.map((link) => [getAttribute(link, "href"), drawings(link)])).toEqual(links);
  }
});

test("every link to another site opens a new tab without access to the page, and says so", () => {
  for (const { path, document } of pages) {
    const external = elementsOf(document, "a").filter((link) => {
      const { origin, protocol } = new URL(getAttribute(link, "href") ?? "", SITE_URL);
      return protocol.startsWith("http") && origin !== SITE_URL;
    });
    // At least those of the footer.
    expect(external.length, path).toBeGreaterThanOrEqual(3);
    for (const link of external) {
      expect(getAttribute(link, "target"), path).toBe("_blank");
      expect(getAttribute(link, "rel")?.split(" "), path).toContain("noopener");
      expect(textOf(link), path).toContain(NEW_TAB);
    }
  }
});
