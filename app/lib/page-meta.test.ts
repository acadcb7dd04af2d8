import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { site } from "#app/content/site.ts";
import { pageMeta } from "./page-meta.ts";

const page = { title: "Rules", description: "What members agree to." };

beforeEach(() => {
  vi.stubEnv("SITE_URL", "https://example.org");
});
afterEach(() => void vi.unstubAllEnvs());

/** The descriptors that have a property. */
const having = (key: string, tags: ReturnType<typeof pageMeta>) =>
  tags.filter((tag) => tag && key in tag);

describe("in the prerendered page", () => {
  test("a page with a path has one address, a card, and is found under the home page", () => {
    const tags = pageMeta(page, "/rules");
    expect(tags).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: "https://example.org/rules",
    });
    expect(tags).toContainEqual({
      property: "og:image",
      content: "https://example.org/cards/rules.png",
    });
    expect(having("script:ld+json", tags)).toMatchObject([
      {
        "script:ld+json": {
          "@graph": [
            {
              itemListElement: [
                { position: 1, name: "Home", item: "https://example.org/" },
                { position: 2, name: "Rules", item: "https://example.org/rules" },
              ],
            },
          ],
        },
      },
    ]);
  });

  test("a page with a parent is found under it, and tells what it is about", () => {
    const thing = { "@type": "Thing", name: "A thing" } as const;
    const parent = { label: "Books", to: "/books" };
    const [data] = having(
      "script:ld+json",
      pageMeta(page, "/books/rules", { parent, things: [thing] }),
    );
    expect(data).toMatchObject({
      "script:ld+json": {
        "@graph": [
          { itemListElement: [{ name: "Home" }, { position: 2, name: "Books" }, { position: 3 }] },
          thing,
        ],
      },
    });
  });

  test("the home page has the organisation in place of a path", () => {
    expect(having("script:ld+json", pageMeta(page, "/"))).toMatchObject([
      { "script:ld+json": { "@graph": [{ "@type": "Organization", name: site.name }] } },
    ]);
  });

  test("a page without a path is marked noindex and has neither address nor card", () => {
    expect(pageMeta(page)).toEqual([
      { title: `Rules · ${site.name}` },
      { name: "description", content: page.description },
      { name: "robots", content: "noindex" },
    ]);
  });
});

test("in the browser a page has its title and its description alone", () => {
  vi.stubEnv("SSR", false);
  expect(pageMeta({ ...page, title: site.name }, "/")).toEqual([
    { title: site.name },
    { name: "description", content: page.description },
  ]);
});
