import type { Page } from "@playwright/test";
import { barOf } from "./bar.ts";
import { answerForms } from "./embedded-forms.ts";
import { AHEAD } from "./events.ts";
import { GALLERIES } from "./gallery.ts";
import { open } from "./open.ts";
import { ALL_PATHS } from "./pages.ts";
import { expect, test } from "./test.ts";

test.use({ javaScriptEnabled: false });

const WIDTHS = [320, 390, 768, 1280];

/** The lines of text that can be seen in the page; the numbers between the arrows of a gallery need the arrows. */
const lines = async (page: Page): Promise<string[]> => {
  const text = await page.locator("body").innerText();
  const all = text.split("\n").map((line) => line.replace(/\s+/g, " ").trim());
  return all.filter((line) => line && !/^\d+ \/ \d+$/.test(line));
};

for (const path of ALL_PATHS) {
  test(`${path} holds every word that it shows with scripts`, async ({
    page,
    browser,
    site,
    allowConsole,
  }) => {
    allowConsole(/404/);
    const scripted = await browser.newPage({
      baseURL: site.url,
      javaScriptEnabled: true,
      timezoneId: "Asia/Jerusalem",
    });
    // What a page says of the time only its scripts can know: before the event it is what stands there anyway.
    await scripted.clock.setFixedTime(AHEAD);
    await answerForms(scripted.context());
    await open(scripted, path);
    const expected = await lines(scripted);
    await scripted.close();
    expect(expected.length).toBeGreaterThan(10);

    await page.goto(path);
    const shown = new Set(await lines(page));
    expect(expected.filter((line) => !shown.has(line))).toEqual([]);
    await expect(page.getByRole("main")).toHaveCSS("opacity", "1");
  });

  test(`at no width is a word of ${path} transparent or under the bar`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404/);
    await page.goto(path);
    await expect(page.getByRole("main")).toHaveCSS("opacity", "1");
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const faint = await page.locator("body *").evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility())
          .filter((element) => Number(getComputedStyle(element).opacity) < 0.5)
          .map((element) => element.outerHTML.slice(0, 80)),
      );
      expect(faint, `at ${width} px`).toEqual([]);
      const bar = await page.getByRole("banner").boundingBox();
      const first = await page.getByRole("main").locator("a, h1").first().boundingBox();
      const gap = (first?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0);
      expect(gap, `pixels between bar and first word at ${width} px`).toBeGreaterThanOrEqual(0);
    }
  });
}

for (const width of WIDTHS) {
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

for (const { path, total } of GALLERIES) {
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
