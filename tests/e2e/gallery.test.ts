import { ALL } from "../all.ts";
import { GALLERIES } from "../events.ts";
import { expectNoViolations } from "./axe.ts";
import { expectPhoto, galleryOf, visibleInRow } from "./gallery.ts";
import { expectArrival, expectFocusKept, pressAt, tabTo } from "./keyboard.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";
import { translate } from "./translate.ts";

/* docs/product.md#event-galleries */

for (const { path, title, total } of ALL ? GALLERIES : GALLERIES.slice(0, 1)) {
  test(`${title}: its photos are shown by pointer and keyboard, and enlarged`, async ({ page }) => {
    const { thumbnails, previous, next, photo, enlarge, dialog } = galleryOf(page);
    const main = page.getByRole("main");
    const count = (position: number) => page.getByText(`${position} / ${total}`, { exact: true });
    await open(page, path);

    await test.step("pressed buttons and thumbnails: photo and caption change, announced once, up to both ends", async () => {
      // Like a screen reader, the observer is notified once of changes that happen together.
      const announced = await main.getByRole("status").evaluateHandle((region) => {
        const texts: (string | null)[] = [];
        const listener = new MutationObserver(() => texts.push(region.textContent));
        listener.observe(region, { characterData: true, childList: true, subtree: true });
        return texts;
      });
      const words: string[] = [];
      const expectStep = async (position: number) => {
        await expectPhoto(page, position, total);
        const alt = (await photo.getAttribute("alt")) ?? "";
        words.push(`Photograph ${position} of ${total}: ${alt}`);
        expect(await announced.jsonValue()).toEqual(words);
        const shown = page.getByText(alt, { exact: true }).filter({ visible: true });
        await expect(shown).toHaveCount(1);
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

    await test.step("by keyboard: each end is reached, and the button there keeps the focus", async () => {
      const press = async (key: string, position: number) => {
        await page.keyboard.press(key);
        await expectFocusKept(page);
        await expect(count(position)).toBeVisible();
      };
      await tabTo(page, next);
      await press("Enter", 2);
      await press("Space", 3);
      await tabTo(page, previous, "Shift+Tab");
      await press("ArrowLeft", 2);
      for (const key of ["Enter", "Enter", "Space", "ArrowLeft"]) await press(key, 1);
      await expect(previous).toBeFocused();

      const thumbnail = thumbnails.nth(total - 2);
      await pressAt(page, thumbnail);
      await expectPhoto(page, total - 1, total);
      await expect(thumbnail).toBeFocused();
      await tabTo(page, next, "Shift+Tab");
      for (const key of ["ArrowRight", "ArrowRight", "Enter", "Space"]) await press(key, total);
      await expect(next).toBeFocused();
      await expectPhoto(page, total, total);
    });

    await test.step("a pressed thumbnail: it is marked and counted at once, and its photo follows", async () => {
      const before = await photo.elementHandle();
      const atOnce = await thumbnails.nth(2).evaluate(async (thumbnail: HTMLElement, shown) => {
        thumbnail.click();
        // Before the browser does anything else.
        await null;
        const counts = document.body.innerText.includes("3 / ");
        return [thumbnail.ariaCurrent, counts, shown?.checkVisibility()];
      }, before);
      expect(atOnce).toEqual(["true", true, true]);
      await expectPhoto(page, 3, total);
    });

    await test.step("with animations, on a phone and beside the text: the row scrolls to the photo, the page does not", async () => {
      await page.emulateMedia({ reducedMotion: "no-preference" });
      const scrolled = () => page.evaluate(() => window.scrollY);
      for (const width of [390, 768]) {
        await page.setViewportSize({ width, height: 720 });
        await thumbnails.first().click();
        await expectPhoto(page, 1, total);
        await next.scrollIntoViewIfNeeded();
        const before = await scrolled();
        for (let press = 1; press < total; press++) await page.keyboard.press("ArrowRight");
        await expectPhoto(page, total, total);
        expect(await visibleInRow(thumbnails.first()), `${width} px`).toBe(false);
        expect(await scrolled(), `${width} px`).toBe(before);
      }
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize({ width: 1280, height: 720 });
    });

    await test.step("with a modifier or in a field: the arrow keys change nothing", async () => {
      await thumbnails.first().click();
      for (const modifier of ["Shift", "Control", "Alt", "Meta"]) {
        await page.keyboard.press(`${modifier}+ArrowRight`);
      }
      for (const name of ["input", "textarea", "select", "div"]) {
        const field = await main.evaluateHandle((content, element) => {
          const added = document.createElement(element);
          if (element === "div") added.setAttribute("contenteditable", "true");
          content.prepend(added);
          added.focus();
          return added;
        }, name);
        await page.keyboard.press("ArrowRight");
        await field.evaluate((added) => added.remove());
      }
      // One more step would lead to the third.
      await page.keyboard.press("ArrowRight");
      await expectPhoto(page, 2, total);
    });

    await test.step("enlarged: it fills the window, keys and buttons move on, and the page returns with the last photo", async () => {
      await enlarge.click();
      await expect(dialog).toBeInViewport({ ratio: 1 });
      expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 720 });
      const close = dialog.getByRole("button", { name: "Close" });
      await expect(close).toBeFocused();
      await page.keyboard.press("ArrowRight");
      await dialog.getByRole("button", { name: "Next photograph" }).click();
      await expect(dialog.getByText(`4 / ${total}`, { exact: true })).toBeVisible();
      const caption = await dialog.getByRole("status").textContent();
      const [, alt = ""] = caption?.split(`Photograph 4 of ${total}: `) ?? [];
      await expect(dialog.getByRole("img", { name: alt, exact: true })).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(enlarge).toBeFocused();
      await expectPhoto(page, 4, total);
      await page.keyboard.press("Enter");
      await close.click();
      await expect(dialog).toBeHidden();
      await expect(enlarge).toBeFocused();
    });

    await test.step("translated by the browser: it goes on", async () => {
      await translate(page);
      await next.click();
      await expectPhoto(page, 5, total);
      await previous.click();
      await expectPhoto(page, 4, total);
    });

    await test.step("by keyboard: it can be left", async () => {
      await pressAt(page, main.getByRole("link", { name: "UPCOMING EVENTS" }));
      await expectArrival(page, "/upcoming-events");
    });
  });
}
