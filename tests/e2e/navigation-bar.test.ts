import type { Locator } from "@playwright/test";
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
