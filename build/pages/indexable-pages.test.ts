import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { site } from "#app/content/site.ts";
import { indexablePages } from "./indexable-pages.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pages-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function page(path: string, head: string) {
  await mkdir(join(folder, path), { recursive: true });
  await writeFile(join(folder, path, "index.html"), `<html><head>${head}</head></html>`);
}

const canonical = (url: string) => `<link rel="canonical" href="${url}"/>`;

test("pages are sorted by path, their titles without the name of the site and without escapes", async () => {
  await page("b/c", `<title>Q&amp;A &lt;1&gt; · ${site.name}</title>${canonical("https://x/b/c")}`);
  await page("", `<title>${site.name}</title>${canonical("https://x/?a=1&amp;b=2")}`);
  expect(await indexablePages(folder)).toEqual([
    { path: "/", title: site.name, url: "https://x/?a=1&b=2" },
    { path: "/b/c", title: "Q&A <1>", url: "https://x/b/c" },
  ]);
});

test("a page without a canonical address, and one marked noindex, are left out", async () => {
  await page("bare", "<title>Bare</title>");
  await page(
    "thanks",
    `<title>Thanks</title>${canonical("https://x/thanks")}<meta name="robots" content="noindex"/>`,
  );
  await writeFile(
    join(folder, "frame.html"),
    `<title>Frame</title>${canonical("https://x/frame")}`,
  );
  expect(await indexablePages(folder)).toEqual([]);
});
