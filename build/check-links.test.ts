import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { checkLinks } from "./check-links.ts";
import { readPages } from "./page.ts";

const SITE_URL = "https://circle.example.org";

async function check(files: Record<string, string>): Promise<void> {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await checkLinks(folder, await readPages(folder), SITE_URL);
}

const jsonLd = (value: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

/** An island with its props as Astro serialises them: each value is a pair of type and value. */
const island = (props: Record<string, unknown>, attributes = "") =>
  `<astro-island ${attributes} props="${JSON.stringify(props).replaceAll('"', "&quot;")}"></astro-island>`;

const manifest = (icon: string, start = "/") =>
  JSON.stringify({ start_url: start, icons: [{ src: icon, sizes: "any" }] });

describe("checkLinks", () => {
  test("what leads to pages, elements, files, scripts of islands, also encoded or in props, or to other sites, passes", async () => {
    const props = {
      src: [0, "/a.jpg"],
      photos: [1, [[0, { set: [0, "/a.jpg 1w, /b.jpg 2w"], text: [0, "words"] }]]],
      count: [0, 2],
    };
    const passes = check({
      "index.html": [
        `<a href="/rules#two">x</a><a href="#top" id="top">x</a><img src="/a.jpg" srcSet="/a.jpg 1w, /b.jpg 2w"><a href="https://example.org/x">x</a><a href="mailto:a@example.org">x</a><a href="/rules?x=1">x</a>`,
        `<link rel="canonical" href="${SITE_URL}/"/><meta property="og:url" content="${SITE_URL}/"/>`,
        `<meta property="og:image" content="${SITE_URL}/posters/a&amp;b.png"/>`,
        `<meta property="og:image" content="${SITE_URL}.evil.example/x.png"/>`,
        jsonLd({ "@graph": [{ url: `${SITE_URL}/rules#two`, sameAs: ["https://example.org/x"] }] }),
        `<img src="/WhatsApp%20Image%20%D7%93.jpg">`,
        island(props, 'component-url="/island.js" renderer-url="/client.js"'),
      ].join(""),
      "rules/index.html": `<h2 id="two">Two</h2>`,
      "site.webmanifest": manifest("/posters/a&b.png"),
      ...{ "a.jpg": "", "b.jpg": "", "posters/a&b.png": "", "WhatsApp Image ד.jpg": "" },
      ...{ "island.js": "", "client.js": "" },
    });
    await expect(passes).resolves.toBeUndefined();
  });

  test.each([
    [`<a href="/nowhere">x</a>`, "/: /nowhere leads nowhere"],
    [`<a href="/rules#three">x</a>`, "/: /rules#three leads to no element with that id"],
    [`<a href="nowhere">x</a>`, "/: nowhere leads nowhere"],
    [`<a href="#three">x</a>`, "/: #three leads to no element with that id"],
    [`<h2 id="one">x</h2><p id="one">x</p>`, '/: two elements have the id "one"'],
    [`<img srcset="/a.jpg 1w">`, "/: /a.jpg leads nowhere"],
    [`<a data-avif="/b.avif 1w">x</a>`, "/: /b.avif leads nowhere"],
    [`<script src="/s.js"></script>`, "/: /s.js leads nowhere"],
    [`<a href="${SITE_URL}/x">x</a>`, `/: ${SITE_URL}/x leads nowhere`],
    [`<link rel="canonical" href="${SITE_URL}/home"/>`, `/: ${SITE_URL}/home leads nowhere`],
    [`<meta property="og:url" content="${SITE_URL}/y"/>`, `/: ${SITE_URL}/y leads nowhere`],
    [
      `<meta property="og:image" content="${SITE_URL}/c.png"/>`,
      `/: ${SITE_URL}/c.png leads nowhere`,
    ],
    [jsonLd({ a: [{ logo: `${SITE_URL}/l.png` }] }), `/: ${SITE_URL}/l.png leads nowhere`],
    [
      jsonLd({ url: `${SITE_URL}/rules#six` }),
      `/: ${SITE_URL}/rules#six leads to no element with that id`,
    ],
    [island({}, 'component-url="/i.js"'), "/: /i.js leads nowhere"],
    [island({}, 'renderer-url="/r.js"'), "/: /r.js leads nowhere"],
    [island({ photos: [1, [[0, { href: [0, "/p"] }]]] }), "/: /p leads nowhere"],
    [`<template><a href="/t">x</a></template>`, "/: /t leads nowhere"],
    [`<noscript><a href="/n">x</a></noscript>`, "/: /n leads nowhere"],
  ])("%s fails the build with the page and the address", async (html, message) => {
    const files = { "index.html": html, "rules/index.html": `<h2 id="two">Two</h2>` };
    await expect(check(files)).rejects.toThrow(message);
  });

  test.each([
    [manifest("/icon.png"), "/site.webmanifest: /icon.png leads nowhere"],
    [manifest("/index.html", "/app"), "/site.webmanifest: /app leads nowhere"],
  ])("the manifest %s fails the build with the address", async (json, message) => {
    const files = { "index.html": "", "site.webmanifest": json };
    await expect(check(files)).rejects.toThrow(message);
  });
});
