import { ALL } from "../all.ts";
import { TESTED_PATHS } from "../pages.ts";
import { barOf } from "./bar.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#without-scripts. That every word is shown is in pages.test.ts, the forms are in no-script-forms.test.ts. */

test.use({ javaScriptEnabled: false });

const WIDTHS = [320, 390, 768, 1280];

test("no word of any page is transparent or under the bar at any width", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  for (const path of TESTED_PATHS) {
    await page.goto(path);
    await expect(page.getByRole("main")).toHaveCSS("opacity", "1");
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const { transparent, gap } = await page.evaluate(() => {
        const bar = document.querySelector(".site-header")?.getBoundingClientRect();
        const first = document.querySelector("main :is(a, h1)")?.getBoundingClientRect();
        return {
          transparent: [...document.body.querySelectorAll("*")]
            .filter((element) => element.checkVisibility())
            .filter((element) => Number(getComputedStyle(element).opacity) < 0.5)
            .map((element) => element.outerHTML.slice(0, 80)),
          // Pages in frames have no bar.
          gap: (first?.top ?? NaN) - (bar?.bottom ?? 0),
        };
      });
      expect.soft(transparent, `${path} at ${width} px`).toEqual([]);
      const between = `pixels between the bar and the first word of ${path} at ${width} px`;
      expect.soft(gap, between).toBeGreaterThanOrEqual(0);
    }
  }
});

for (const width of ALL ? WIDTHS : [320, 1280]) {
  test(`every link of the bar, also of EVENTS, is in view at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const { nav, toggle, link } = barOf(page);
    await expect(toggle).toBeHidden();
    const names = ["HOME", "GUIDELINES", "Upcoming Events", "Past Events"];
    for (const name of [...names, "Practical Security Show", "REQUEST AN INVITE"]) {
      await expect(link(name)).toBeInViewport({ ratio: 1 });
    }
    await expect(nav.getByRole("link")).toHaveCount(6);
    await link("Past Events").click();
    await expect(page).toHaveURL("/past-events");
  });
}

test("all four chapters of the speaker guide are visible, and the sidebar leads to each", async ({
  page,
}) => {
  await page.goto("/PracticalSecurityInfo");
  for (const name of ["Overview", "Technical Setup", "Episode Guide", "Social Media"]) {
    const chapter = page.getByRole("heading", { level: 2, name });
    await expect(chapter).toBeVisible();
    await page.getByRole("tab", { name }).click();
    await expect(chapter).toBeInViewport();
  }
});
