import { accessibility } from "#site/content/accessibility.ts";
import { guidelines } from "#site/content/guidelines.ts";
import { privacy } from "#site/content/privacy.ts";
import { ALL } from "../all.ts";
import { UNKNOWN_PATHS } from "../pages.ts";
import { barOf } from "./bar.ts";
import { expectWalk } from "./focus-walk.ts";
import { open, scrollTo, scrollTop } from "./open.ts";
import { expect, test } from "./test.ts";
import { PHONE, WIDE } from "./viewports.ts";

/* docs/product.md#navigation, docs/product.md#404-page, docs/product.md#startup-program: from page to page, and within a page. */

test("a link opens a page at its top; back and forward, also from the cache, return to its place", async ({
  page,
}) => {
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/");
  await scrollTo(page, 900);
  await barOf(page).link("GUIDELINES").click();
  await expect(heading).toHaveText("Community Guidelines");
  await expect.poll(() => scrollTop(page)).toBe(0);
  await scrollTo(page, 500);

  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect.poll(() => scrollTop(page)).toBe(900);
  await page.goForward();
  await expect(heading).toHaveText("Community Guidelines");
  await expect.poll(() => scrollTop(page)).toBe(500);

  // WebKitGTK 2.50 restores a page of the back/forward cache at its top.
  await scrollTo(page, 600);
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    window.scrollTo({ top: 0, behavior: "instant" });
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  expect(await scrollTop(page)).toBe(600);
});

test("a document: the skip link, the contents that mark what is read, and Shift+Tab back to the top", async ({
  page,
}) => {
  const main = page.getByRole("main");
  await open(page, "/guidelines");
  await test.step("the skip link is the first stop, and leads into the content", async () => {
    const link = page.getByRole("link", { name: "Skip to content" });
    await expect(link).not.toBeInViewport();
    await page.keyboard.press("Tab");
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await expect(main).toBeFocused();
    await expect(link).not.toBeInViewport();
    await page.keyboard.press("Tab");
    await expect(main.getByRole("link", { name: "Home" })).toBeFocused();
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const [path, sections] of ALL ? DOCUMENTS : DOCUMENTS.slice(0, 1)) {
    await test.step(`on a wide screen the contents of ${path} stay in view`, async () => {
      await page.goto(path);
      const contents = page.getByRole("navigation", { name: "Contents" });
      const marked = contents.locator("[aria-current=location]");
      for (const { id, title } of sections) {
        await contents.getByRole("link", { name: title }).click();
        await expect(page).toHaveURL(`${path}#${id}`);
        await expect(page.getByRole("heading", { level: 2, name: title })).toBeInViewport();
        await expect(contents).toBeInViewport();
        await expect(marked).toHaveText(new RegExp(`${title}$`));
      }
      const [first] = await page.getByRole("heading", { level: 2 }).all();
      await first?.evaluate((heading) => heading.scrollIntoView());
      await expect(marked).toHaveText(`1${sections[0]?.title}`);
    });
  }
  for (const [path, windows] of UPWARDS) {
    await test.step(`${path}: Shift+Tab returns from the end to the top`, async () => {
      await open(page, path);
      for (const window of windows) {
        await page.setViewportSize(window);
        await expectWalk(page, "Shift+Tab");
      }
    });
  }
});

/** They share the component of the contents. */
const DOCUMENTS = [
  ["/guidelines", guidelines.rules],
  ["/privacy", privacy.sections],
  ["/accessibility", accessibility.sections],
] as const;

/** Upwards, the bar could cover a control at the top, and a row scrolls from its other end. */
const UPWARDS = [
  ["/guidelines", [WIDE, PHONE]],
  ["/events/launch-december-2024", ALL ? [WIDE, PHONE] : [PHONE]],
] as const;

test("Who's Behind the Program is collapsed; a click, Enter and Space expand and collapse it", async ({
  page,
}) => {
  await page.goto("/startup-program");
  const title = page.getByRole("heading", { name: "Who's Behind the Program" });
  const inside = page.locator("details p").first();
  await expect(inside).toBeHidden();
  await title.click();
  await expect(inside).toBeVisible();
  await title.click();
  await expect(inside).toBeHidden();

  // From the link before it.
  await page.getByRole("main").getByRole("link", { name: "Apply Now" }).first().focus();
  await page.keyboard.press("Tab");
  await expect(page.locator("summary")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(inside).toBeInViewport();
  await page.keyboard.press("Space");
  await expect(inside).toBeHidden();
});

test("an unknown path: status 404, its page, its path without query on the console, a link home", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  allowConsole(/^warning: 404: no page at /);
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  for (const path of UNKNOWN_PATHS) {
    const response = await page.goto(`${path}?token=secret`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Oops! Page not found");
  }
  expect(warnings).toEqual(UNKNOWN_PATHS.map((path) => `404: no page at ${path}`));
  await page.getByRole("main").getByRole("link", { name: "home" }).click();
  await expect(page).toHaveURL("/");
});
