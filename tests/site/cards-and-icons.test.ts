import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { site as identity } from "#site/content/site.ts";
import { startBuiltSite } from "../built-site.ts";
import { heads, SITE_FOLDER, SITE_URL } from "./built-pages.ts";

const site = await startBuiltSite();
afterAll(site.close);

const CARD_BUDGET = 60_000;

test(`every page has its own card: a PNG of 1200 by 630 pixels and less than ${CARD_BUDGET} bytes`, async () => {
  const images = [...heads.values()].flatMap(({ meta }) => meta["og:image"] ?? []);
  expect(images.length).toBeGreaterThan(10);
  expect(new Set(images).size).toBe(images.length);
  const contents = new Set<string>();
  for (const image of images) {
    const file = join(SITE_FOLDER, image.slice(SITE_URL.length));
    const { format, width, height } = await sharp(file).metadata();
    expect({ format, width, height }, file).toEqual({ format: "png", width: 1200, height: 630 });
    expect(statSync(file).size, file).toBeLessThan(CARD_BUDGET);
    contents.add(readFileSync(file, "base64"));
  }
  expect(contents.size).toBe(images.length);
});

test("every page links to the web manifest and the Apple touch icon", async () => {
  for (const [path, { links }] of heads) {
    expect(links, path).toMatchObject({
      icon: ["/icon.svg"],
      manifest: ["/site.webmanifest"],
      "apple-touch-icon": ["/apple-touch-icon.png"],
    });
  }
  const { format, width, height, hasAlpha } = await sharp(
    join(SITE_FOLDER, "apple-touch-icon.png"),
  ).metadata();
  expect({ format, width, height, hasAlpha }).toEqual({
    format: "png",
    width: 180,
    height: 180,
    hasAlpha: false,
  });
});

test("the web manifest names the site, and icons with the sizes that it states", async () => {
  const response = await fetch(`${site.url}/site.webmanifest`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/manifest+json");
  const { icons, ...manifest } = await response.json();
  expect(manifest).toEqual({
    name: identity.name,
    short_name: identity.name,
    description: expect.stringMatching(/\S{3}/),
    lang: "en",
    start_url: "/",
    display: "browser",
    background_color: expect.stringMatching(/^#[0-9A-F]{6}$/),
    theme_color: expect.stringMatching(/^#[0-9A-F]{6}$/),
  });
  for (const { src, sizes, type } of icons) {
    const { format, width, height } = await sharp(join(SITE_FOLDER, src)).metadata();
    expect(type, src).toBe(format === "svg" ? "image/svg+xml" : `image/${format}`);
    expect(sizes, src).toBe(format === "svg" ? "any" : `${width}x${height}`);
    expect((await fetch(site.url + src)).status, src).toBe(200);
  }
  const offered = icons.map(
    ({ sizes, purpose = "any" }: Record<string, string>) => `${sizes} ${purpose}`,
  );
  expect(offered).toEqual(["any any", "192x192 any", "512x512 any", "512x512 maskable"]);
});
