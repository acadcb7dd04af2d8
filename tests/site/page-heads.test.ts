import { expect, test } from "vitest";
import { site as identity } from "#site/content/site.ts";
import { LINKED_PATHS } from "../pages.ts";
import { builtPages, elementsOf, heads, NOT_FOUND, SITE_URL } from "./built-pages.ts";

test("every page has a language, and its own title and description", () => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const [path, { lang, titles: own, meta }] of heads) {
    expect(lang, path).toMatch(/^en\b/);
    expect(own, path).toHaveLength(1);
    expect(own[0], path).toMatch(new RegExp(`\\S.*${identity.name}|^${identity.name}$`));
    expect(meta.description, path).toHaveLength(1);
    const description = meta.description?.[0] ?? "";
    expect(description.length, path).toBeGreaterThan(30);
    // Search engines cut off the rest.
    expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(160);
    titles.add(own[0] ?? "");
    descriptions.add(description);
  }
  expect(heads.size).toBe(builtPages.length);
  expect(titles.size, [...titles].join("\n")).toBe(heads.size);
  expect(descriptions.size, [...descriptions].join("\n")).toBe(heads.size);
});

test("every page has one main heading", () => {
  for (const { path, document } of builtPages) {
    expect(elementsOf(document, "h1"), path).toHaveLength(1);
  }
});

test("every page has a canonical URL and a link preview", () => {
  for (const [path, { links, meta, titles }] of heads) {
    if (meta.robots) continue;
    const url = SITE_URL + path;
    expect(links.canonical, path).toEqual([url]);
    const title = titles[0]?.replace(/ · .*$/, "");
    expect(meta, path).toMatchObject({
      "og:type": ["website"],
      "og:site_name": [identity.name],
      "og:locale": ["en_GB"],
      "og:title": [title],
      "og:description": meta.description,
      "og:url": [url],
      "og:image": [expect.stringMatching(`^${SITE_URL}/cards/.+\\.(png|jpg)$`)],
      "og:image:width": ["1200"],
      "og:image:height": ["630"],
      "og:image:alt": [expect.stringContaining(title ?? "no title")],
      "twitter:card": ["summary_large_image"],
    });
  }
});

test("a page that search engines must not list, such as the 404 page, has neither a canonical URL nor a link preview", () => {
  const hidden = [...heads].filter(([, { meta }]) => meta.robots);
  const listed = [...heads].filter(([, { meta }]) => !meta.robots).map(([path]) => path);
  expect(hidden.map(([path]) => path)).toContain(NOT_FOUND);
  expect(listed).toEqual(expect.arrayContaining(LINKED_PATHS));
  for (const [path, { meta, links, jsonLd }] of hidden) {
    expect(meta.robots, path).toEqual(["noindex"]);
    expect(links.canonical, path).toBeUndefined();
    expect(Object.keys(meta).join(), path).not.toMatch(/og:|twitter:/);
    expect(jsonLd, path).toEqual([]);
  }
});
