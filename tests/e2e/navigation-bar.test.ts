import type { Locator } from "@playwright/test";
import { site } from "#site/content/site.ts";
import { ALL } from "../all.ts";
import { barOf } from "./bar.ts";
import { scrollTo, scrollTop } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#navigation-bar, docs/product.md#fixed */

const LINKS = [
  ["HOME", "/"],
  ["GUIDELINES", "/guidelines"],
  ["Practical Security Show", "/PracticalSecurity"],
  ["REQUEST AN INVITE", "/request-invite"],
] as const;

/** What highlights a link. */
const appearance = (link: Locator): Promise<string> =>
  link.evaluate((element) => {
    const { color, backgroundColor, borderColor, boxShadow } = getComputedStyle(element);
    return [color, backgroundColor, borderColor, boxShadow].join(" | ");
  });

test("the link to the current page, and EVENTS on its pages, are highlighted", async ({ page }) => {
  const { events, upcoming, past, link } = barOf(page);
  await page.goto("/past-events");
  const before = new Map<string, string>();
  for (const [name] of LINKS) before.set(name, await appearance(link(name)));
  const highlighted = await appearance(events);
  await events.click();
  expect(await appearance(past)).not.toBe(await appearance(upcoming));
  for (const [name, path] of LINKS) {
    await page.goto(path);
    expect(await appearance(link(name)), path).not.toBe(before.get(name));
    expect(await appearance(events), path).not.toBe(highlighted);
  }
});

test("at every width the bar begins and ends on the lines of the page's content", async ({
  page,
}) => {
  const { header, toggle, link } = barOf(page);
  const content = page.locator("body > footer .content > :last-child");
  await page.goto("/guidelines");
  for (const width of [320, 390, 767, 768, 844, 959, 960, 1280, 1920, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const end = width < 768 ? toggle : link("REQUEST AN INVITE");
    const [first, last, lines] = await Promise.all(
      [header.getByRole("link", { name: site.name }), end, content].map((part) =>
        part.boundingBox(),
      ),
    );
    if (!first || !last || !lines) throw new Error("not laid out");
    expect.soft(first.x, `${width} px`).toBe(lines.x);
    expect.soft(last.x + last.width, `${width} px`).toBeCloseTo(lines.x + lines.width, 1);
  }
});

const TRANSPARENT = "rgba(0, 0, 0, 0)";
const PATHS = ["/guidelines", "/", "/events/quarterly-march-2025"];

for (const path of ALL ? PATHS : PATHS.slice(0, 1)) {
  test(`the bar of ${path} is transparent at 0 and 10 px and opaque from 11 px; a reload keeps the scroll position and the bar`, async ({
    page,
  }) => {
    await page.goto(path);
    const { header } = barOf(page);
    const background = () => header.evaluate((bar) => getComputedStyle(bar).backgroundColor);
    expect(await background()).toBe(TRANSPARENT);
    await scrollTo(page, 10);
    expect(await background()).toBe(TRANSPARENT);

    await scrollTo(page, 11);
    expect(await background()).not.toBe(TRANSPARENT);
    // At the end of the transition the colour has no alpha.
    await expect.poll(background).toMatch(/^\w+\([^/]*\)$/);

    await scrollTo(page, 10);
    await expect(header).toHaveCSS("background-color", TRANSPARENT);

    await scrollTo(page, 400);
    await page.reload();
    await expect.poll(() => scrollTop(page)).toBe(400);
    await expect(header).not.toHaveCSS("background-color", TRANSPARENT);
  });
}
