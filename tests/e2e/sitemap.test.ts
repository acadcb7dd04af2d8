import { readHeads, SITE_URL } from "./built-pages.ts";
import { expect, test } from "./test.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

test("the index names the sitemap", async ({ request }) => {
  const answer = await request.get("/sitemap-index.xml");
  expect(answer.headers()["content-type"]).toMatch(/^application\/xml/);
  expect(await answer.text()).toContain(`<loc>${SITE_URL}/sitemap-0.xml</loc>`);
});

test("the sitemap has the address of every page that may be listed, and each answers", async ({
  page,
  request,
}) => {
  const answer = await request.get("/sitemap-0.xml");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toMatch(/^application\/xml/);
  const { root, entries } = await page.evaluate(
    (xml) => {
      const { documentElement } = new DOMParser().parseFromString(xml, "application/xml");
      const name = (e: Element) => `{${e.namespaceURI}}${e.localName}`;
      return {
        root: name(documentElement),
        entries: [...documentElement.children].map((entry) => ({
          name: name(entry),
          children: [...entry.children].map((child) => [name(child), child.textContent]),
        })),
      };
    },
    await answer.text(),
  );
  expect(root).toBe(`{${NAMESPACE}}urlset`);

  const heads = await readHeads(page);
  const canonical = [...heads.values()].flatMap(({ links }) => links.canonical ?? []);
  const expected = canonical.map((address) => ({
    name: `{${NAMESPACE}}url`,
    children: [[`{${NAMESPACE}}loc`, address]],
  }));
  expect(expected.length).toBeGreaterThan(10);
  expect(entries).toHaveLength(expected.length);
  expect(entries).toEqual(expect.arrayContaining(expected));

  for (const address of canonical) {
    const path = address.slice(SITE_URL.length);
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), address).toBe(200);
    expect(await response.text(), address).toContain(`<link rel="canonical" href="${address}">`);
  }
});

test("robots.txt lets everybody in and leads to the sitemap", async ({ request }) => {
  const answer = await request.get("/robots.txt");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const lines = (await answer.text()).split("\n").filter((line) => line !== "");
  expect(lines).toEqual(["User-agent: *", "Allow: /", `Sitemap: ${SITE_URL}/sitemap-index.xml`]);
});
