import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { decodeQR } from "qr/decode.js";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { posters } from "#site/content/posters.ts";
import { startBuiltSite } from "../built-site.ts";
import { heads, SITE_FOLDER, SITE_URL } from "./built-pages.ts";

/* The files beside the pages, as the server sends them. */

const site = await startBuiltSite();
afterAll(site.close);

const list: Record<string, Record<string, string>> = JSON.parse(
  await readFile("dist/headers.json", "utf8"),
);

const isErrorPage = (path: string) => /^\/(404|500)\.html$/.test(path);

test("headers.json lists for every file the headers that the server sends with it", async () => {
  expect(Object.keys(list).length).toBeGreaterThan(300);
  for (const [path, headers] of Object.entries(list)) {
    const response = await fetch(site.url + path, { method: "HEAD" });
    expect(response.status, path).toBe(isErrorPage(path) ? 404 : 200);
    // As the privacy notice says.
    expect(response.headers.getSetCookie(), path).toEqual([]);
    // It is only the body of error responses, with no path of its own.
    if (path === "/500.html") continue;
    for (const [name, value] of Object.entries(headers)) {
      expect(response.headers.get(name), `${path}: ${name}`).toBe(value);
    }
  }
});

test("other sites may show every picture and PDF, the link previews and icons among them, and nothing else", () => {
  const shown = Object.keys(list).filter(
    (path) => list[path]?.["Cross-Origin-Resource-Policy"] === "cross-origin",
  );
  expect(shown).toEqual(
    Object.keys(list).filter((path) => /\.(avif|ico|jpe?g|pdf|png|svg)$/.test(path)),
  );
  expect(shown).toEqual(
    expect.arrayContaining(["/icon.svg", "/favicon.ico", "/speaker-guide.pdf"]),
  );
  const previews = [...heads.values()].flatMap(({ meta }) => meta["og:image"] ?? []);
  expect(previews.length).toBeGreaterThan(10);
  expect(shown).toEqual(expect.arrayContaining(previews.map((url) => url.slice(SITE_URL.length))));
});

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

test("the sitemap lists the canonical URL of every page, and each is served; robots.txt allows everything and leads to it", async () => {
  const robots = await get("/robots.txt");
  expect([robots.status, robots.type]).toEqual([200, "text/plain; charset=utf-8"]);
  const lines = robots.text.split("\n").filter((line) => line !== "");
  expect(lines).toEqual(["User-agent: *", "Allow: /", `Sitemap: ${SITE_URL}/sitemap-index.xml`]);
  const index = await get("/sitemap-index.xml");
  expect(index.type).toMatch(/^application\/xml/);
  expect(textsOf("loc", index.text)).toEqual([`${SITE_URL}/sitemap-0.xml`]);

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

test("the code on each built poster leads to the show at the site's address", async () => {
  for (const { id } of posters) {
    const poster = sharp(join(SITE_FOLDER, `posters/${id}.png`)).flatten();
    const { data, info } = await poster.raw().toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    expect(decodeQR({ width, height, data }, { timeLimit: 5_000 }), id).toBe(
      `${SITE_URL}/PracticalSecurity`,
    );
  }
});
