import type { Page } from "@playwright/test";
import { ALL } from "../all.ts";
import { GALLERIES } from "../events.ts";
import { expectNoViolations } from "./axe.ts";
import { expectPhoto, galleryOf, visibleInRow } from "./gallery.ts";
import { expectArrival, expectFocusKept, pressAt, tabTo } from "./keyboard.ts";
import { open } from "./open.ts";
import { ANIMATED, expect, test } from "./test.ts";

/* docs/product.md#event-galleries */

const PATH = "/events/quarterly-march-2025";
const TOTAL = 10;

for (const { path, title, total } of ALL ? GALLERIES : GALLERIES.slice(0, 1)) {
  test(`${title} shows its first photo; buttons and thumbnails change it and its caption, each step is announced once, and the buttons stop at both ends`, async ({
    page,
  }) => {
    await open(page, path);
    const { thumbnails, previous, next } = galleryOf(page);
    const status = page.getByRole("main").getByRole("status");
    // Like a screen reader, the observer is notified once of changes that happen together.
    const announced = await status.evaluateHandle((region) => {
      const texts: (string | null)[] = [];
      new MutationObserver(() => texts.push(region.textContent)).observe(region, {
        characterData: true,
        childList: true,
        subtree: true,
      });
      return texts;
    });
    const words: string[] = [];
    const expectStep = async (position: number) => {
      await expectPhoto(page, position, total);
      const alt = await thumbnails
        .nth(position - 1)
        .getByRole("img")
        .getAttribute("alt");
      words.push(`Photograph ${position} of ${total}: ${alt}`);
      expect(await announced.jsonValue()).toEqual(words);
      await expect(page.getByText(`${alt}`, { exact: true }).filter({ visible: true })).toHaveCount(
        1,
      );
    };
    await expectPhoto(page, 1, total);
    await expect(previous).toBeDisabled();
    await next.click();
    await expectStep(2);
    await thumbnails.nth(total - 2).click();
    await expectStep(total - 1);
    await next.click();
    await expectStep(total);
    await expect(next).toBeDisabled();
    await thumbnails.nth(1).click();
    await expectStep(2);
    await previous.click();
    await expectStep(1);
    await expect(previous).toBeDisabled();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
}

test("a click on a thumbnail marks it and counts at once; its photo follows", async ({ page }) => {
  await open(page, PATH);
  const { photo, thumbnails } = galleryOf(page);
  const before = await photo.elementHandle();
  const atOnce = await thumbnails.nth(2).evaluate(async (thumbnail: HTMLElement, shown) => {
    thumbnail.click();
    // Before the browser does anything else.
    await null;
    const counts = document.body.innerText.includes("3 / ");
    return [thumbnail.ariaCurrent, counts, shown?.checkVisibility()];
  }, before);
  expect(atOnce).toEqual(["true", true, true]);
  await expectPhoto(page, 3, TOTAL);
});

test.describe("with animations", () => {
  // The row scrolls smoothly.
  test.use(ANIMATED);

  test("the row scrolls to the selected thumbnail, and the page does not scroll, at any width", async ({
    page,
  }) => {
    const [longest] = GALLERIES.toSorted((one, other) => other.total - one.total);
    if (!longest) throw new Error("no event has a gallery");
    const { path, total } = longest;
    await open(page, path);
    const { thumbnails, next } = galleryOf(page);
    for (const width of ALL ? [390, 768, 1280, 1920] : [390, 1280]) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 700 });
        await thumbnails.first().click();
        await expectPhoto(page, 1, total);
        await next.scrollIntoViewIfNeeded();
        const before = await page.evaluate(() => window.scrollY);
        for (let position = 2; position <= total; position++)
          await page.keyboard.press("ArrowRight");
        await expectPhoto(page, total, total);
        expect(await visibleInRow(thumbnails.first())).toBe(false);
        expect(await page.evaluate(() => window.scrollY)).toBe(before);
      });
    }
  });
});

test("by keyboard, a gallery can be read and left; at each end the button keeps the focus and does nothing more", async ({
  page,
}) => {
  await open(page, PATH);
  const { next, previous, thumbnails } = galleryOf(page);
  await tabTo(page, next);
  const press = async (key: string, position: number) => {
    await page.keyboard.press(key);
    await expectFocusKept(page);
    await expect(page.getByText(`${position} / ${TOTAL}`, { exact: true })).toBeVisible();
  };
  await test.step("to the first photo", async () => {
    await press("Enter", 2);
    await press("Space", 3);
    await tabTo(page, previous, "Shift+Tab");
    await press("ArrowLeft", 2);
    await press("ArrowLeft", 1);
    await expect(previous).toBeFocused();
    await press("ArrowLeft", 1);
    await press("ArrowRight", 2);
    await press("Enter", 1);
    await press("Enter", 1);
    await expect(previous).toBeFocused();
  });
  await test.step("to the last photo", async () => {
    const thumbnail = thumbnails.nth(TOTAL - 2);
    await pressAt(page, thumbnail);
    await expectPhoto(page, TOTAL - 1, TOTAL);
    await expect(thumbnail).toBeFocused();
    await tabTo(page, next, "Shift+Tab");
    await press("ArrowRight", TOTAL);
    await press("ArrowRight", TOTAL);
    await press("ArrowLeft", TOTAL - 1);
    await press("Enter", TOTAL);
    await press("Space", TOTAL);
    await expect(next).toBeFocused();
    await expectPhoto(page, TOTAL, TOTAL);
  });
  await test.step("out of the gallery", async () => {
    await pressAt(page, page.getByRole("main").getByRole("link", { name: "UPCOMING EVENTS" }));
    await expectArrival(page, "/upcoming-events");
  });
});

test("the arrow keys change nothing with a modifier or in a field", async ({ page }) => {
  await open(page, PATH);
  for (const modifier of ["Shift", "Control", "Alt", "Meta"]) {
    await page.keyboard.press(`${modifier}+ArrowRight`);
  }
  for (const name of ["input", "textarea", "select", "div"]) {
    await page.evaluate((element) => {
      const field = document.createElement(element);
      if (element === "div") field.setAttribute("contenteditable", "true");
      document.querySelector("main")?.prepend(field);
      field.focus();
    }, name);
    await page.keyboard.press("ArrowRight");
  }
  // One more step would lead to the third.
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("ArrowRight");
  await expectPhoto(page, 2, TOTAL);
});

const enlarge = (page: Page) => page.getByRole("link", { name: /^Enlarge: / });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Photographs" });

test("a photo opens in the whole window, where keys and buttons move on; Escape and the close button return to the page with the last photo shown", async ({
  page,
}) => {
  await open(page, PATH);
  const link = enlarge(page);
  await link.click();
  await expect(dialog(page)).toBeInViewport({ ratio: 1 });
  const { width = 0, height = 0 } = (await dialog(page).boundingBox()) ?? {};
  expect([width, height]).toEqual([1280, 720]);
  await expect(dialog(page).getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await dialog(page).getByRole("button", { name: "Next photograph" }).click();
  await expect(dialog(page).getByText(`3 / ${TOTAL}`, { exact: true })).toBeVisible();
  const alt = await dialog(page).getByRole("img").getAttribute("alt");
  await expect(dialog(page).getByRole("status")).toHaveText(`Photograph 3 of ${TOTAL}: ${alt}`);
  await expect(page).toHaveURL(`${PATH}?photo=3`);
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(link).toBeFocused();
  await expect(galleryOf(page).thumbnails.nth(2)).toHaveAttribute("aria-current", "true");

  await page.keyboard.press("Enter");
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(link).toBeFocused();
});
