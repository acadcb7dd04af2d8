import { afterAll, expect, test } from "vitest";
import { startBuiltSite } from "../built-site.ts";
import { heads, SITE_URL } from "./built-pages.ts";

const site = await startBuiltSite();
afterAll(site.close);

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

async function get(path: string) {
  const response = await fetch(site.url + path, { redirect: "manual" });
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    text: await response.text(),
  };
}

/** The texts of the elements of one tag. A sitemap needs no other XML. */
const textsOf = (tag: string, xml: string) =>
  Array.from(xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, "g")), ([, text]) => text);

test("the index lists the sitemap", async () => {
  const { type, text } = await get("/sitemap-index.xml");
  expect(type).toMatch(/^application\/xml/);
  expect(textsOf("loc", text)).toEqual([`${SITE_URL}/sitemap-0.xml`]);
});

test("the sitemap lists the canonical URL of every page, and each is served", async () => {
  const { status, type, text } = await get("/sitemap-0.xml");
  expect(status).toBe(200);
  expect(type).toMatch(/^application\/xml/);
  expect(text).toMatch(new RegExp(`<urlset [^>]*xmlns="${NAMESPACE}"`));
  const canonical = [...heads.values()].flatMap(({ links }) => links.canonical ?? []);
  expect(canonical.length).toBeGreaterThan(10);
  expect(textsOf("loc", text).toSorted()).toEqual(canonical.toSorted());
  for (const url of canonical) {
    expect((await get(url.slice(SITE_URL.length))).status, url).toBe(200);
  }
});

test("robots.txt allows everything and names the sitemap", async () => {
  const { status, type, text } = await get("/robots.txt");
  expect(status).toBe(200);
  expect(type).toBe("text/plain; charset=utf-8");
  const lines = text.split("\n").filter((line) => line !== "");
  expect(lines).toEqual(["User-agent: *", "Allow: /", `Sitemap: ${SITE_URL}/sitemap-index.xml`]);
});
