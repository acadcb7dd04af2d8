import { afterAll, expect, test } from "vitest";
import { startBuiltSite } from "../built-site.ts";
import { heads, SITE_URL } from "./built-pages.ts";

const site = await startBuiltSite();
afterAll(site.close);

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

async function get(path: string) {
  const answer = await fetch(site.url + path, { redirect: "manual" });
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    text: await answer.text(),
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

test("the sitemap lists the canonical address of every page, and each answers", async () => {
  const { status, type, text } = await get("/sitemap-0.xml");
  expect(status).toBe(200);
  expect(type).toMatch(/^application\/xml/);
  expect(text).toMatch(new RegExp(`<urlset [^>]*xmlns="${NAMESPACE}"`));
  const canonical = [...heads.values()].flatMap(({ links }) => links.canonical ?? []);
  expect(canonical.length).toBeGreaterThan(10);
  expect(textsOf("loc", text).toSorted()).toEqual(canonical.toSorted());
  for (const address of canonical) {
    const page = await get(address.slice(SITE_URL.length));
    expect(page.status, address).toBe(200);
    expect(page.text, address).toContain(`<link rel="canonical" href="${address}">`);
  }
});

test("robots.txt allows everything and names the sitemap", async () => {
  const { status, type, text } = await get("/robots.txt");
  expect(status).toBe(200);
  expect(type).toBe("text/plain; charset=utf-8");
  const lines = text.split("\n").filter((line) => line !== "");
  expect(lines).toEqual(["User-agent: *", "Allow: /", `Sitemap: ${SITE_URL}/sitemap-index.xml`]);
});
