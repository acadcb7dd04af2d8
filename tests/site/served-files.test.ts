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
    if (/^text|xml/.test(headers["Content-Type"] ?? "")) {
      expect(headers["Content-Type"], path).toContain("charset=utf-8");
    }
    for (const [name, value] of Object.entries(headers)) {
      expect(response.headers.get(name), `${path}: ${name}`).toBe(value);
    }
  }
});

test("other sites may show pictures and PDFs, previews and icons among them, and nothing else", () => {
  const shown = Object.keys(list).filter(
    (path) => list[path]?.["Cross-Origin-Resource-Policy"] === "cross-origin",
  );
  expect(shown).toEqual(
    Object.keys(list).filter((path) => /\.(avif|ico|jpe?g|pdf|png|svg)$/.test(path)),
  );
  const previews = [...heads.values()].flatMap(({ meta }) => meta["og:image"] ?? []);
  expect(previews.length).toBeGreaterThan(10);
  expect(shown).toEqual(expect.arrayContaining(previews.map((url) => url.slice(SITE_URL.length))));
});

test("robots.txt allows all and leads to the sitemap, which lists each page's canonical URL", async () => {
  const read = (name: string) => readFile(join(SITE_FOLDER, name), "utf8");
  const lines = (await read("robots.txt")).split("\n").filter((line) => line !== "");
  expect(lines).toEqual(["User-agent: *", "Allow: /", `Sitemap: ${SITE_URL}/sitemap-index.xml`]);
  // A sitemap needs no other XML.
  const urlsIn = async (name: string) =>
    Array.from((await read(name)).matchAll(/<loc>([^<]*)<\/loc>/g), ([, url]) => String(url));
  expect(await urlsIn("sitemap-index.xml")).toEqual([`${SITE_URL}/sitemap-0.xml`]);
  const pages = await urlsIn("sitemap-0.xml");
  const canonical = [...heads.values()].flatMap(({ links }) => links.canonical ?? []);
  expect(canonical.length).toBeGreaterThan(10);
  expect(pages.toSorted()).toEqual(canonical.toSorted());
  expect(Object.keys(list)).toEqual(
    expect.arrayContaining(pages.map((url) => url.slice(SITE_URL.length) || "/")),
  );
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
