import { readFileSync } from "node:fs";
import { getAttribute } from "@parse5/tools";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { expect, test } from "vitest";
import type { Field } from "#contract/fields.ts";
import { FORMS } from "#contract/forms.ts";
import { CONSENT_LABEL } from "#contract/registration.ts";
import { hasExternalForm } from "#site/content/own-forms.ts";
import { site as identity, legal } from "#site/content/site.ts";
import { isBare } from "../pages.ts";
import { builtPage, builtPages, elementsOf, mainOf, textOf } from "./built-pages.ts";

/* docs/product.md#home, docs/product.md#guidelines, docs/product.md#startup-program, docs/product.md#practical-security-show, docs/product.md#speaker-guide, docs/product.md#past-events */

const product = readFileSync("docs/product.md", "utf8");

/** The words in quotation marks in a section of docs/product.md: those that are fixed. */
function fixedTexts(section: string): string[] {
  const text = product.split(`\n### ${section}\n`)[1]?.split(/^##/m)[0] ?? "";
  return Array.from(text.matchAll(/"([^"]+)"/g), ([, quoted = ""]) => quoted.replace(/\s+/g, " "));
}

/** The text of an element, or of a page and the form in its frame. */
const squeezed = (...roots: Tree.Node[]) => roots.map(textOf).join(" ").replace(/\s+/g, " ");
const textsOf = (root: Tree.Node, tag: string) => elementsOf(root, tag).map(textOf);
const targetsOf = (root: Tree.Node) =>
  elementsOf(root, "a").map((link) => getAttribute(link, "href"));

const QUARTERLY = "/events/quarterly-march-2025";
const LAUNCH = "/events/launch-december-2024";

/** Without the pages in frames, which have no bar or footer. */
const pagesWithBar = builtPages.filter(({ path }) => !isBare(path)).map(({ document }) => document);

test.each([
  ["Navigation bar", pagesWithBar],
  ["Footer", pagesWithBar],
  ["404 page", [builtPage("/404")]],
  ["Home", [mainOf("/")]],
  ["Guidelines", [mainOf("/guidelines")]],
  ["Request an invite", [[mainOf("/request-invite"), mainOf("/forms/invite")]]],
  ["Startup application", [[mainOf("/apply-to-program"), mainOf("/forms/startup-application")]]],
  ["Upcoming events", [mainOf("/upcoming-events")]],
  ["Past events", [[mainOf("/past-events"), mainOf(QUARTERLY), mainOf(LAUNCH)]]],
  ["Startup Program", [mainOf("/startup-program")]],
  ["Practical Security Show", [mainOf("/PracticalSecurity")]],
  ["Speaker guide", [mainOf("/PracticalSecurityInfo")]],
])("every text that docs/product.md fixes in its section %s is on the page", (section, pages) => {
  const texts = fixedTexts(section);
  expect(texts.length).toBeGreaterThan(0);
  for (const page of pages) {
    // A sentence begins with a capital letter.
    expect(texts.filter((text) => !squeezed(...[page].flat()).includes(text.slice(1)))).toEqual([]);
  }
});

test("the rules of the guidelines are in their order", () => {
  const rules = Array.from(product.matchAll(/^\| \d\. "([^"]+)"/gm), ([, rule]) => rule);
  expect(rules).toHaveLength(8);
  // There may be more.
  expect(textsOf(mainOf("/guidelines"), "h2").slice(0, 8)).toEqual(rules);
});

const { partners, social, studioUrl } = identity;
const BAR = [
  ["HOME", "/"],
  ["GUIDELINES", "/guidelines"],
  ["Upcoming Events", "/upcoming-events"],
  ["Past Events", "/past-events"],
  ["Practical Security Show", "/PracticalSecurity"],
  ["REQUEST AN INVITE", "/request-invite"],
] as const;

test("every bar and footer has the links of docs/product.md in their order", () => {
  const { university, company } = partners;
  const footer = [university.url, company.url, "/accessibility", "/privacy", social.url];
  for (const page of pagesWithBar) {
    const [bar = page] = elementsOf(page, "nav");
    const links = elementsOf(bar, "a").map((link) => [textOf(link), getAttribute(link, "href")]);
    expect(links).toEqual(BAR);
    expect(elementsOf(page, "footer").flatMap(targetsOf)).toEqual(footer);
  }
});

test.each([
  ["/", "REQUEST AN INVITE", ["/request-invite", "/request-invite"]],
  ["/", "UPCOMING EVENTS", ["/upcoming-events"]],
  ["/startup-program", "Apply Now", ["/apply-to-program", "/apply-to-program"]],
  ["/upcoming-events", "PAST EVENTS", ["/past-events"]],
])("on %s, the links named %s lead to %j", (path, name, targets) => {
  const links = elementsOf(mainOf(path), "a").filter((link) => textOf(link).includes(name));
  expect(links.map((link) => getAttribute(link, "href"))).toEqual(targets);
});

test.each([
  ["/", "/guidelines#confidentiality"],
  ["/guidelines", "/"],
  ["/apply-to-program", "/startup-program"],
  ["/startup-program", partners.university.url],
  ["/startup-program", partners.company.url],
  ["/PracticalSecurity", "#registration"],
  ["/PracticalSecurity", "/PracticalSecurityInfo"],
  ["/PracticalSecurityInfo", "/speaker-guide.pdf"],
  ["/PracticalSecurityInfo", studioUrl],
])("%s has a link to %s", (path, target) => {
  expect(targetsOf(mainOf(path))).toContain(target);
});

test("the numbers of program, show, guide and galleries are those that docs/product.md fixes", () => {
  const minutes = "10 minutes";
  const facts = [minutes, minutes, "up to 8 questions", "up to 2", "1 to 3 times per quarter"];
  expect(textsOf(mainOf("/startup-program"), "dd").slice(0, 5)).toEqual(facts);
  const [steps] = elementsOf(mainOf("/startup-program"), "ol");
  expect(steps && elementsOf(steps, "li")).toHaveLength(5);
  expect(elementsOf(mainOf("/PracticalSecurity"), "li")).toHaveLength(3);
  const guide = squeezed(mainOf("/PracticalSecurityInfo"));
  const figures = ["At least 500MB", "at least one day before", "3–10 minutes"];
  expect(figures.filter((figure) => !guide.includes(figure))).toEqual([]);
  const photographs = [QUARTERLY, LAUNCH].map((gallery) => {
    const targets = targetsOf(mainOf(gallery)).filter((target) => target?.startsWith("/assets/"));
    return new Set(targets).size;
  });
  expect(photographs).toEqual([10, 17]);
});

test("the privacy notice names every field, quotes the consent, and gives one number of days", () => {
  const privacy = squeezed(mainOf("/privacy"));
  const fields = Object.values(FORMS).flatMap((form) => Object.values<Field>(form.fields));
  const labels = [...fields.map(({ label }) => label), CONSENT_LABEL];
  expect(labels.filter((label) => !privacy.includes(label))).toEqual([]);
  const days = Array.from(privacy.matchAll(/(\d+) days/g), ([, number]) => Number(number));
  expect(new Set(days)).toEqual(new Set([legal.retentionDays]));
});

test("the accessibility statement speaks of other providers only while one of them has a form here", () => {
  expect(/provider/.test(squeezed(mainOf("/accessibility")))).toBe(hasExternalForm);
});
