import { expect, test } from "vitest";
import { robotsTxt, sitemap } from "./sitemap.ts";

test("each address is a loc of its own, with what XML would misread escaped", () => {
  const locs = sitemap(["https://example.org/", "https://example.org/a?b=1&c=<2>"]).match(
    /<loc>.*<\/loc>/g,
  );
  expect(locs).toEqual([
    "<loc>https://example.org/</loc>",
    "<loc>https://example.org/a?b=1&amp;c=&lt;2&gt;</loc>",
  ]);
});

test("robots.txt lets everybody read everything and names the sitemap by its whole address", () => {
  expect(robotsTxt("https://example.org").split("\n")).toEqual([
    "User-agent: *",
    "Allow: /",
    "",
    "Sitemap: https://example.org/sitemap.xml",
    "",
  ]);
});
