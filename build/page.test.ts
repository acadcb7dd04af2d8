import { expect, test } from "vitest";
import { site } from "#site/content/site.ts";
import { indexablePages, parsePage } from "./page.ts";

const page = (file: string, head: string) => parsePage(file, `<html><head>${head}</head></html>`);

const CANONICAL = `<link rel="canonical" href="https://x/a"/>`;

test("an indexable page has its path, and its title unescaped and without the site's name", () => {
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
  ["with noindex", "/thanks/index.html", `${CANONICAL}<meta name="robots" content="noindex"/>`],
  ["for errors or frames", "/404.html", CANONICAL],
])("a page %s is not indexable", (_case, file, head) => {
  expect(indexablePages([page(file, head)])).toEqual([]);
});
