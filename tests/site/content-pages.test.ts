import { getAttribute } from "@parse5/tools";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { expect, test } from "vitest";
import { site as identity } from "#site/content/site.ts";
import { startupProgram } from "#site/content/startup-program.ts";
import { builtPage, elementsOf, textOf } from "./built-pages.ts";

/* docs/product.md#home, docs/product.md#guidelines, docs/product.md#startup-program, docs/product.md#practical-security-show, docs/product.md#speaker-guide */

/** The first matching element of a page. Throws if there is none. */
function find(path: string, tag: string, matches: (element: Tree.Element) => boolean = () => true) {
  const element = elementsOf(builtPage(path), tag).find(matches);
  if (!element) throw new Error(`${path} has no such ${tag}`);
  return element;
}

/** The section of a page with this heading. */
const sectionOf = (path: string, heading: string) =>
  find(path, "section", (section) => elementsOf(section, "h2").map(textOf)[0] === heading);

const textsOf = (root: Tree.Node, tag: string) => elementsOf(root, tag).map(textOf);

const targets = (root: Tree.Node, name: RegExp) =>
  elementsOf(root, "a")
    .filter((link) => name.test(textOf(link)))
    .map((link) => getAttribute(link, "href"));

test("Home has its fixed texts, form and links", () => {
  const main = find("/", "main");
  expect(textOf(main)).toContain(
    "An exclusive network for CISOs to connect, collaborate and share insights in a confidential environment.",
  );
  const badges = elementsOf(main, "li").filter((item) => textsOf(item, "h3").length > 0);
  expect(badges.map((badge) => [...textsOf(badge, "h3"), ...textsOf(badge, "p")])).toEqual([
    ["EXCLUSIVE", "Invitation-only membership"],
    ["COLLABORATIVE", "Peer-to-peer network"],
    ["INFLUENTIAL", "Shaping cybersecurity leadership"],
  ]);
  expect(targets(main, /^REQUEST AN INVITE$/)).toEqual(["/request-invite", "/request-invite"]);
  expect(targets(main, /^UPCOMING EVENTS$/)).toEqual(["/upcoming-events"]);
  expect(elementsOf(sectionOf("/", "Get in Touch"), "form")).toHaveLength(1);
});

test("the pages of the embedded forms have their fixed text and the link back to the program", () => {
  expect(textOf(find("/request-invite", "main"))).toContain(
    "Join our exclusive community of cybersecurity leaders",
  );
  expect(targets(find("/apply-to-program", "main"), /Startup Program/)).toEqual([
    "/startup-program",
  ]);
});

test("the guidelines have a link to Home and their rules in order, each in the list of contents", () => {
  const RULES = [
    "Mutual Assistance",
    "No Marketing or Advertising",
    "Community Members",
    "Immediate Updates",
    "Confidentiality and Privacy",
    "Anonymous Questions",
    "Meetings",
    "Recommendations",
  ];
  const path = "/guidelines";
  const breadcrumb = find(path, "nav", (nav) => getAttribute(nav, "aria-label") === "Breadcrumb");
  expect(textsOf(breadcrumb, "li")).toEqual(["Home", "/", "Guidelines"]);
  expect(targets(breadcrumb, /Home/)).toEqual(["/"]);
  const titles = textsOf(find(path, "main"), "h2");
  // There may be more.
  expect(titles.slice(0, RULES.length)).toEqual(RULES);
  const contents = find(path, "nav", (nav) => getAttribute(nav, "aria-label") === "Contents");
  expect(textsOf(contents, "a")).toEqual(titles.map((title, index) => `${index + 1}${title}`));
});

test("the show has its introduction, three feature cards, the card of the first episode, and a link to the speaker guide", () => {
  const path = "/PracticalSecurity";
  const main = find(path, "main");
  expect(textOf(find(path, "header", (header) => textsOf(header, "h1").length > 0))).toMatch(
    /no fluff/i,
  );
  expect(textsOf(main, "li")).toHaveLength(3);
  for (const card of elementsOf(main, "li")) expect(textsOf(card, "h2")).toHaveLength(1);
  const episode = find(path, "article", (card) => textOf(card).includes("First Episode Launch"));
  expect(textOf(episode)).toContain("COMING SOON");
  expect(textOf(episode)).toContain("Episode 1");
  expect(textOf(episode)).toMatch(/date tbd/i);
  expect(targets(main, /speaker guide/i)).toEqual(["/PracticalSecurityInfo"]);
});

test("the startup program has its figures, five steps in order, four benefits, and links to the partners and the application", () => {
  const path = "/startup-program";
  expect(textsOf(find(path, "table"), "td")).toEqual([
    "10 minutes",
    "10 minutes",
    "up to 8 questions",
    "up to 2",
    "1 to 3 per quarter",
  ]);
  const process = sectionOf(path, startupProgram.process.heading);
  expect(textsOf(process, "li")).toHaveLength(5);
  expect(textsOf(process, "h3")).toEqual(startupProgram.process.steps.map(({ title }) => title));
  const benefits = sectionOf(path, "Benefits");
  expect(textsOf(benefits, "dt")).toEqual([
    "Direct exposure to CISOs",
    "Authentic feedback",
    "Early validation",
    "Sharper positioning",
  ]);
  expect(textsOf(benefits, "dd").filter((sentence) => sentence.endsWith("."))).toHaveLength(4);
  const banner = sectionOf(path, startupProgram.banner.heading);
  for (const { name, url } of Object.values(identity.partners)) {
    expect(targets(banner, new RegExp(name))).toEqual([url]);
  }
  const apply = targets(find(path, "main"), /^Apply Now$/);
  expect(apply).toEqual(["/apply-to-program", "/apply-to-program"]);
});

test("the guide has its recording requirements, four posters, and links to the studio in its header and the tech check", () => {
  const path = "/PracticalSecurityInfo";
  const main = find(path, "main");
  const technical = find(path, "section", (section) => getAttribute(section, "id") === "technical");
  expect(textOf(technical)).toContain("At least 500MB of free disk space");
  expect(textOf(technical)).toContain("at least one day before the session");
  const episode = find(path, "section", (section) => getAttribute(section, "id") === "episode");
  expect(textOf(episode)).toContain("3–10 minutes");
  expect(targets(main, /studio/i)).toEqual([identity.studioUrl, identity.studioUrl]);
  expect(targets(technical, /studio/i)).toHaveLength(1);
  const posters = elementsOf(main, "a").map((link) => getAttribute(link, "href") ?? "");
  expect(posters.filter((file) => /^\/.+\.png$/.test(file))).toHaveLength(4);
});
