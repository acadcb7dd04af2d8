import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkLinks } from "./check-links.ts";

const SITE_URL = "https://circle.example.org";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "links-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function site(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

const jsonLd = (value: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

const manifest = (icon: string, start = "/") =>
  JSON.stringify({ start_url: start, icons: [{ src: icon, sizes: "any" }] });

describe("checkLinks", () => {
  test("links to pages, parts of pages, files and other sites pass", async () => {
    await site({
      "index.html": `<a href="/rules#two">x</a><a href="#top" id="top">x</a><img src="/a.jpg" srcSet="/a.jpg 1w, /b.jpg 2w"><a href="https://example.org/x">x</a><a href="mailto:a@example.org">x</a><a href="/rules?x=1">x</a>`,
      "rules/index.html": `<h2 id="two">Two</h2>`,
      "a.jpg": "",
      "b.jpg": "",
    });
    await expect(checkLinks(folder, SITE_URL)).resolves.toBeUndefined();
  });

  test("absolute addresses of pages and files, and those of other sites, pass", async () => {
    await site({
      "index.html": [
        `<link rel="canonical" href="${SITE_URL}/"/><meta property="og:url" content="${SITE_URL}/"/>`,
        `<meta property="og:image" content="${SITE_URL}/cards/a&amp;b.png"/>`,
        `<meta property="og:image" content="${SITE_URL}.evil.example/x.png"/>`,
        jsonLd({ "@graph": [{ url: `${SITE_URL}/rules#two`, sameAs: ["https://example.org/x"] }] }),
      ].join(""),
      "rules/index.html": `<h2 id="two">Two</h2>`,
      "cards/a&b.png": "",
      "site.webmanifest": manifest("/cards/a&b.png"),
    });
    await expect(checkLinks(folder, SITE_URL)).resolves.toBeUndefined();
  });

  test.each([
    [`<a href="/nowhere">x</a>`, "/: /nowhere leads nowhere"],
    [`<a href="/rules#three">x</a>`, "/: /rules#three names no part of it"],
    [`<a href="#three">x</a>`, "/: #three names no part of it"],
    [`<h2 id="one">x</h2><p id="one">x</p>`, '/: two parts of it have the id "one"'],
    [`<img srcset="/a.jpg 1w">`, "/: /a.jpg leads nowhere"],
    [`<script src="/s.js"></script>`, "/: /s.js leads nowhere"],
    [`<a href="${SITE_URL}/x">x</a>`, `/: ${SITE_URL}/x leads nowhere`],
    [`<link rel="canonical" href="${SITE_URL}/home"/>`, `/: ${SITE_URL}/home leads nowhere`],
    [`<meta property="og:url" content="${SITE_URL}/y"/>`, `/: ${SITE_URL}/y leads nowhere`],
    [
      `<meta property="og:image" content="${SITE_URL}/c.png"/>`,
      `/: ${SITE_URL}/c.png leads nowhere`,
    ],
    [jsonLd({ a: [{ logo: `${SITE_URL}/l.png` }] }), `/: ${SITE_URL}/l.png leads nowhere`],
    [jsonLd({ url: `${SITE_URL}/rules#six` }), `/: ${SITE_URL}/rules#six names no part of it`],
  ])("%s is refused with the page and the address", async (html, message) => {
    await site({ "index.html": html, "rules/index.html": `<h2 id="two">Two</h2>` });
    await expect(checkLinks(folder, SITE_URL)).rejects.toThrow(message);
  });

  test.each([
    [manifest("/icon.png"), "/site.webmanifest: /icon.png leads nowhere"],
    [manifest("/index.html", "/app"), "/site.webmanifest: /app leads nowhere"],
  ])("the manifest %s is refused with the address", async (json, message) => {
    await site({ "index.html": "", "site.webmanifest": json });
    await expect(checkLinks(folder, SITE_URL)).rejects.toThrow(message);
  });
});
