import { getAttribute } from "@parse5/tools";
import { expect, test } from "vitest";
import { layout } from "#site/content/layout.ts";
import { site } from "#site/content/site.ts";
import { builtPages, elementsOf, SITE_URL, wordsOf } from "./built-pages.ts";

/* docs/product.md#footer */

const { university, company } = site.partners;
const EXTERNAL = [university.url, company.url, site.social.url];

/** Pages that stand in a frame of another one. */
const pages = builtPages.filter(({ path }) => !path.startsWith("/placeholder/"));

test("the footer of every page names the network, its partners with their logos, and the year", () => {
  for (const { path, document } of pages) {
    const [footer, ...others] = elementsOf(document, "footer");
    if (!footer) throw new Error(`${path} has no footer`);
    expect(others, path).toEqual([]);
    const words = wordsOf(footer);
    const NAME = site.name;
    for (const text of [NAME, `The most powerful ${NAME} network`, "Powered by", "© 2025"]) {
      expect(words, path).toContain(text);
    }
    const links = elementsOf(footer, "a").map((link) => ({
      href: getAttribute(link, "href"),
      words: wordsOf(link),
      drawings: elementsOf(link, "svg").length,
    }));
    const outward = "(opens in a new tab)";
    expect(links, path).toEqual([
      { href: university.url, words: `${university.name} ${outward}`, drawings: 2 },
      { href: company.url, words: `${company.name} ${outward}`, drawings: 2 },
      ...layout.footer.links.map(({ label, to }) => ({ href: to, words: label, drawings: 0 })),
      {
        href: site.social.url,
        words: `${site.name} on ${site.social.label} ${outward}`,
        drawings: 1,
      },
    ]);
  }
});

test("on every page the links to other sites have a tab of their own, which knows nothing of this one", () => {
  for (const { path, document } of pages) {
    const outward = elementsOf(document, "a").filter((link) => {
      const { origin, protocol } = new URL(getAttribute(link, "href") ?? "", SITE_URL);
      return protocol.startsWith("http") && origin !== SITE_URL;
    });
    expect(outward.length, path).toBeGreaterThanOrEqual(EXTERNAL.length);
    for (const link of outward) {
      expect(getAttribute(link, "target"), path).toBe("_blank");
      expect(getAttribute(link, "rel")?.split(" "), path).toContain("noopener");
    }
  }
});
