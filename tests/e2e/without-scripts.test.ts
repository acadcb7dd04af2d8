import { WHOLE } from "../whole.ts";
import { barOf } from "./bar.ts";
import { GALLERIES } from "./gallery.ts";
import { SHOWN_PAGES } from "./pages.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#without-scripts */

test.use({ javaScriptEnabled: false });

const WIDTHS = [320, 390, 768, 1280];

test("on no page and at no width is a word transparent or under the bar", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  for (const { path } of SHOWN_PAGES) {
    await page.goto(path);
    await expect(page.getByRole("main")).toHaveCSS("opacity", "1");
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const { faint, gap } = await page.evaluate(() => {
        const elements = [...document.body.querySelectorAll("*")];
        const bar = document.querySelector(".site-header")?.getBoundingClientRect();
        const first = document.querySelector("main :is(a, h1)")?.getBoundingClientRect();
        return {
          faint: elements
            .filter((element) => element.checkVisibility())
            .filter((element) => Number(getComputedStyle(element).opacity) < 0.5)
            .map((element) => element.outerHTML.slice(0, 80)),
          gap: (first?.top ?? NaN) - (bar?.bottom ?? NaN),
        };
      });
      expect.soft(faint, `${path} at ${width} px`).toEqual([]);
      const between = `pixels between bar and first word of ${path} at ${width} px`;
      expect.soft(gap, between).toBeGreaterThanOrEqual(0);
    }
  }
});

for (const width of WHOLE ? WIDTHS : [320, 1280]) {
  test(`every link of the bar is in view at ${width} px, those of EVENTS too`, async ({ page }) => {
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
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Past events");
  });
}

for (const { path, total } of WHOLE ? GALLERIES : GALLERIES.slice(0, 1)) {
  test(`all ${total} photos of ${path} can be opened`, async ({ page }) => {
    await page.goto(path);
    const links = page.getByRole("list", { name: "All photographs" }).getByRole("link");
    await expect(links).toHaveCount(total);
    const addresses = await links.evaluateAll((anchors) =>
      anchors.map((anchor) => (anchor as HTMLAnchorElement).href),
    );
    expect(new Set(addresses).size).toBe(total);
    for (const address of addresses) {
      const answer = await page.request.get(address);
      expect(answer.status(), address).toBe(200);
      expect(answer.headers()["content-type"], address).toMatch(/^image\//);
    }
    await links.last().click();
    await expect(page).toHaveURL(addresses.at(-1) ?? "");
  });
}

test("all four chapters of the speaker guide are open, the sidebar leads to each", async ({
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

test("each poster of the speaker guide is a link to its picture", async ({ page }) => {
  await page.goto("/PracticalSecurityInfo");
  const posters = page.getByRole("link", { name: /^Enlarge/ });
  await expect(posters).toHaveCount(4);
  for (const poster of await posters.all()) {
    const answer = await page.request.get((await poster.getAttribute("href")) ?? "");
    expect(answer.headers()["content-type"]).toBe("image/png");
  }
});

test("Who's Behind the Program opens by click", async ({ page }) => {
  await page.goto("/startup-program");
  const closed = page.locator("details:not([open])");
  await expect(closed).toHaveCount(1);
  await page.getByText("Who's Behind the Program").click();
  await expect(closed).toHaveCount(0);
});
