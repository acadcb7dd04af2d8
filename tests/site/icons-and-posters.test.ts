import { join } from "node:path";
import { decodeQR } from "qr/decode.js";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { posters } from "#site/content/posters.ts";
import { site as identity } from "#site/content/site.ts";
import { startBuiltSite } from "../built-site.ts";
import { heads, SITE_FOLDER, SITE_URL } from "./built-pages.ts";

const site = await startBuiltSite();
afterAll(site.close);

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
