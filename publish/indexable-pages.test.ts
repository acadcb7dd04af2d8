import { expect, test } from "vitest";
import { site } from "#site/content/site.ts";
import { indexablePages } from "./indexable-pages.ts";
import { parsePage } from "./page.ts";

const page = (file: string, head: string) => parsePage(file, `<html><head>${head}</head></html>`);

const CANONICAL = `<link rel="canonical" href="https://x/a"/>`;

test("a page has its path, and its title without the name of the site and without escapes", () => {
  const pages = [
    page("/index.html", `<title>${site.name}</title>${CANONICAL}`),
    page("/b/c/index.html", `<title>Q&amp;A &lt;1&gt; · ${site.name}</title>${CANONICAL}`),
  ];
  expect(indexablePages(pages)).toEqual([
    { path: "/", title: site.name },
    { path: "/b/c", title: "Q&A <1>" },
  ]);
});

test.each([
  ["without a canonical address", "/bare/index.html", "<title>Bare</title>"],
  ["marked noindex", "/thanks/index.html", `${CANONICAL}<meta name="robots" content="noindex"/>`],
  ["that is shown in a frame or for errors", "/404.html", CANONICAL],
])("a page %s is left out", (_case, file, head) => {
  expect(indexablePages([page(file, head)])).toEqual([]);
});
