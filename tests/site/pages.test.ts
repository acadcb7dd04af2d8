import { statSync } from "node:fs";
import { join } from "node:path";
import { getAttribute } from "@parse5/tools";
import sharp from "sharp";
import { expect, test } from "vitest";
import { site as identity } from "#site/content/site.ts";
import { galleryPath } from "#site/lib/events/event-format.ts";
import { PAST } from "../events.ts";
import { isBare } from "../pages.ts";
import {
  builtPages,
  elementsOf,
  heads,
  NOT_FOUND,
  SITE_FOLDER,
  SITE_URL,
  textOf,
} from "./built-pages.ts";

/* What every page has, whatever its content. docs/product.md#navigation-bar, docs/product.md#footer */

/** Some messengers show no larger ones, in bytes. */
const LINK_PREVIEW_BUDGET = 300_000;

const listed = [...heads].filter(([, { meta }]) => !meta.robots);

test("every page has a language, one main heading, and a title and a description of its own", () => {
  const own = new Set<string>();
  for (const { path, document } of builtPages) {
    const { lang, titles = [], meta } = heads.get(path) ?? {};
    const [title = "", description = ""] = [...titles, ...(meta?.description ?? [])];
    expect(lang, path).toMatch(/^en\b/);
    expect(elementsOf(document, "h1"), path).toHaveLength(1);
    expect(title, path).toContain(identity.name);
    expect(description.length, path).toBeGreaterThan(30);
    // Search engines cut off the rest.
    expect(description.length, path).toBeLessThanOrEqual(160);
    own.add(title).add(description);
  }
  expect(own.size, [...own].join("\n")).toBe(2 * builtPages.length);
});

test("every listed page has its URL and a link preview of 1200 by 630: a gallery its cover, others one", async () => {
  for (const [path, { links, meta, titles }] of listed) {
    const cover = PAST.find(({ slug }) => galleryPath(slug) === path)?.gallery.cover.alt;
    const title = titles[0]?.replace(/ · .*$/, "") ?? "no title";
    expect(links.canonical, path).toEqual([SITE_URL + path]);
    expect(meta, path).toMatchObject({
      "og:type": ["website"],
      "og:site_name": [identity.name],
      "og:locale": ["en_GB"],
      "og:title": [title],
      "og:description": meta.description,
      "og:url": [SITE_URL + path],
      "og:image": [
        cover
          ? expect.stringMatching(`^${SITE_URL}/assets/.+\\.jpeg$`)
          : `${SITE_URL}/link-preview.png`,
      ],
      "og:image:width": ["1200"],
      "og:image:height": ["630"],
      "og:image:alt": [cover ?? expect.stringContaining(identity.name)],
      "twitter:card": ["summary_large_image"],
    });
    const [image = ""] = meta["og:image"] ?? [];
    const file = join(SITE_FOLDER, image.slice(SITE_URL.length));
    const { width, height } = await sharp(file).metadata();
    expect([width, height], file).toEqual([1200, 630]);
    expect(statSync(file).size, file).toBeLessThan(LINK_PREVIEW_BUDGET);
  }
});

test("every listed page has its breadcrumbs, a gallery below the past events; Home describes the network", () => {
  for (const [path, { jsonLd, titles }] of listed) {
    expect(jsonLd, path).toHaveLength(1);
    expect(jsonLd[0], path).not.toContain("<");
    const { "@context": context, "@graph": graph } = JSON.parse(jsonLd[0] ?? "");
    expect(context, path).toBe("https://schema.org");
    if (path === "/") {
      expect(graph).toMatchObject([{ "@type": "Organization", url: `${SITE_URL}/` }]);
      continue;
    }
    const { itemListElement: crumbs } = graph.find(
      (thing: Record<string, unknown>) => thing["@type"] === "BreadcrumbList",
    );
    const parents = path.startsWith("/events/") ? ["/", "/past-events"] : ["/"];
    expect(crumbs, path).toMatchObject(
      [...parents, path].map((to, index) => ({ position: index + 1, item: SITE_URL + to })),
    );
    expect(crumbs.at(-1).name, path).toBe(titles[0]?.replace(/ · .*$/, ""));
  }
});

test("404, forms in frames, confirmations and the desk alone are unlisted, without URL, preview or data", () => {
  const hidden = [NOT_FOUND, "/message-sent", "/registration-sent"];
  for (const [path, { meta, links, jsonLd }] of heads) {
    expect(meta.robots, path).toEqual(
      isBare(path) || hidden.includes(path) ? ["noindex"] : undefined,
    );
    if (!meta.robots) continue;
    expect(links.canonical, path).toBeUndefined();
    expect(Object.keys(meta).join(), path).not.toMatch(/og:|twitter:/);
    expect(jsonLd, path).toEqual([]);
  }
});

test("the bar of every page marks the link to it, and EVENTS on every page of events", () => {
  for (const { path, document } of builtPages.filter((page) => !isBare(page.path))) {
    const controls = elementsOf(document, "nav")
      .slice(0, 1)
      .flatMap((bar) => elementsOf(bar));
    const marked = controls
      .filter((control) => getAttribute(control, "aria-current") !== null)
      .map((control) => [getAttribute(control, "href"), getAttribute(control, "aria-current")]);
    const isInBar = controls.some((link) => getAttribute(link, "href") === path);
    const isEvents = /^\/(upcoming-events$|past-events$|events\/)/.test(path);
    const own = isInBar ? [[path, "page"]] : [];
    expect(marked, path).toEqual(isEvents ? [[null, "true"], ...own] : own);
  }
});

test("every link to another site opens a new tab without access to the page, and says so", () => {
  for (const { path, document } of builtPages) {
    const external = elementsOf(document, "a").filter((link) => {
      const { origin, protocol } = new URL(getAttribute(link, "href") ?? "", SITE_URL);
      return protocol.startsWith("http") && origin !== SITE_URL;
    });
    // At least those of the footer.
    expect(external.length, path).toBeGreaterThanOrEqual(isBare(path) ? 0 : 3);
    for (const link of external) {
      expect(getAttribute(link, "target"), path).toBe("_blank");
      expect(getAttribute(link, "rel")?.split(" "), path).toContain("noopener");
      expect(textOf(link), path).toContain("(opens in a new tab)");
    }
  }
});
