import type { Page } from "@playwright/test";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/** In milliseconds since the page was asked for: its first paint, its main photo's end, its first script's beginning. */
const timesOf = (page: Page) =>
  page.evaluate(() => {
    const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const scripts = resources.filter(({ name }) => name.endsWith(".js"));
    const { currentSrc } = document.querySelector<HTMLImageElement>("[fetchpriority=high]") ?? {};
    const photo = resources.find(({ name }) => name === currentSrc);
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return {
      painted: paint?.startTime ?? Number.NaN,
      photo: photo?.responseEnd ?? Number.NaN,
      asked: Math.min(...scripts.map(({ startTime }) => startTime)),
    };
  });

for (const path of ["/", "/PracticalSecurityInfo", "/nowhere"]) {
  test(`${path}: no script is asked for before the page is painted`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404/);
    await open(page, path);
    const { painted, asked } = await timesOf(page);
    expect(asked).toBeGreaterThan(painted);
  });
}

test("a gallery: no script is asked for before its main photo is there", async ({ page }) => {
  await open(page, "/events/launch-december-2024");
  const { asked, photo } = await timesOf(page);
  expect(photo).toBeGreaterThan(0);
  // A second is the longest that scripts wait.
  expect(asked).toBeGreaterThan(Math.min(photo, 1_000));
});

test("a gallery whose main photo does not come: it works all the same", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await page.route(/\.avif$/, (route) => route.abort());
  await open(page, "/events/launch-december-2024");
});

test("a page that is never painted, as in a background tab: its scripts start", async ({
  page,
}) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await open(page, "/");
});
