import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
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

test("what leads to pages, elements, files, scripts of islands, also encoded, or to other sites, passes", async () => {
  const props = {
    src: [0, "/a.jpg"],
    photos: [1, [[0, { set: [0, "/a.jpg 1w, /b.jpg 2w"], text: [0, "words"] }]]],
    count: [0, 2],
  };
  const passes = check({
    "index.html": [
      `<a href="/rules#two">x</a><a href="#top" id="top">x</a><img src="/a.jpg" srcSet="/a.jpg 1w, /b.jpg 2w"><a href="https://example.org/x">x</a><a href="mailto:a@example.org">x</a><a href="/rules?x=1">x</a>`,
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

test("whatever leads nowhere fails the build with its page and address, a line each", async () => {
  const index = [
    [`<h2 id="one">x</h2><p id="one">x</p>`, 'two elements have the id "one"'],
    [`<a href="/rules#three">x</a>`, "/rules#three leads to no element with that id"],
    [`<a href="nowhere">x</a>`, "nowhere leads nowhere"],
    [`<img srcset="/b.jpg 1w">`, "/b.jpg leads nowhere"],
    [`<a data-avif="/b.avif 1w">x</a>`, "/b.avif leads nowhere"],
    [`<script src="/s.js"></script>`, "/s.js leads nowhere"],
    [`<link rel="canonical" href="${SITE_URL}/home"/>`, `${SITE_URL}/home leads nowhere`],
    [`<meta content="${SITE_URL}/c.png"/>`, `${SITE_URL}/c.png leads nowhere`],
    [jsonLd({ a: [{ logo: `${SITE_URL}/l.png` }] }), `${SITE_URL}/l.png leads nowhere`],
    [island({}, 'component-url="/i.js"'), "/i.js leads nowhere"],
    [island({}, 'renderer-url="/r.js"'), "/r.js leads nowhere"],
    [island({ photos: [1, [[0, { href: [0, "/p"] }]]] }), "/p leads nowhere"],
    [`<template><a href="/t">x</a></template>`, "/t leads nowhere"],
    [`<noscript><a href="/n">x</a></noscript>`, "/n leads nowhere"],
  ];
  const files = {
    "index.html": index.map(([html]) => html).join(""),
    "rules/index.html": `<h2 id="two">Two</h2>`,
    "site.webmanifest": manifest("/icon.png", "/app"),
  };
  const problems = [
    ...index.map(([, problem]) => `/: ${problem}`),
    ...["/app", "/icon.png"].map((address) => `/site.webmanifest: ${address} leads nowhere`),
  ];
  await expect(check(files)).rejects.toMatchObject({ message: problems.join("\n") });
});
