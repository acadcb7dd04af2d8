import { GALLERIES } from "../events.ts";
import { expectNoViolations } from "./axe.ts";
import { expectPhoto, galleryOf, recordPhotos, visibleInRow } from "./gallery.ts";
import { expectFocusKept, pressAt, tabTo } from "./keyboard.ts";
import { layoutShifts } from "./layout.ts";
import { scrollTo, scrollTop } from "./motion.ts";
import { hydrated, open } from "./open.ts";
import { holdRequests, sendInPieces } from "./requests.ts";
import { expect, test } from "./test.ts";
import { translate } from "./translate.ts";

/* docs/product.md#event-galleries */

const [gallery] = GALLERIES;
if (!gallery) throw new Error("no event has a gallery");
// Its card is in view on the page of past events, so that a click does not scroll.
const { path, title, total } = gallery;

test("photos are shown by pointer and keyboard, and enlarged", async ({ page }) => {
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
    await previous.click();
    await expectStep(total - 1);
  });

  await test.step("by keyboard: each end is reached, and the button there keeps the focus", async () => {
    const press = async (key: string, position: number) => {
      await page.keyboard.press(key);
      await expectFocusKept(page);
      await expect(count(position)).toBeVisible();
    };
    await pressAt(page, thumbnails.nth(2));
    await expectPhoto(page, 3, total);
    await expect(thumbnails.nth(2)).toBeFocused();
    await tabTo(page, previous, "Shift+Tab");
    await press("ArrowLeft", 2);
    for (const key of ["Enter", "Enter", "Space", "ArrowLeft"]) await press(key, 1);
    await expect(previous).toBeFocused();
    for (let position = 2; position < total; position++) await press("ArrowRight", position);
    await tabTo(page, next);
    for (const key of ["Space", "Enter", "ArrowRight"]) await press(key, total);
    await expect(next).toBeFocused();
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
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 720 });
      await thumbnails.first().click();
      await expectPhoto(page, 1, total);
      await next.scrollIntoViewIfNeeded();
      const before = await scrollTop(page);
      for (let press = 1; press < total; press++) await page.keyboard.press("ArrowRight");
      await expectPhoto(page, total, total);
      expect(await visibleInRow(thumbnails.first()), `${width} px`).toBe(false);
      expect(await scrollTop(page), `${width} px`).toBe(before);
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

  await test.step("enlarged: it fills the window, keys and buttons move on, and the page has the last photo", async () => {
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
});

test("the address follows the photo, which survives a reload and another page; Back returns", async ({
  page,
}) => {
  const heading = page.getByRole("heading", { level: 1 });
  const { thumbnails, next } = galleryOf(page);
  await open(page, "/past-events");
  await scrollTo(page, 350);
  // The link lies over all of its card.
  const card = page.getByRole("listitem").filter({ has: page.locator(`a[href="${path}"]`) });
  await card.getByRole("img").click({ force: true });
  await expect(heading).toHaveText(title);
  await expect.poll(() => scrollTop(page)).toBe(0);
  await hydrated(page);

  await test.step("after half a second of rest: the address names the photo, and never the first", async () => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const _ of [2, 3, 4]) await next.click();
    await expectPhoto(page, 4, total);
    await page.clock.runFor(499);
    await expect(page).toHaveURL(path);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(`${path}?photo=4`);
    for (const [position, search] of [
      [1, ""],
      [7, "?photo=7"],
    ] as const) {
      await thumbnails.nth(position - 1).click();
      await expectPhoto(page, position, total);
      await page.clock.runFor(500);
      await expect(page).toHaveURL(path + search);
    }
    await page.clock.resume();
  });
  await test.step("after a reload, and after another page and Back: the photo is shown", async () => {
    await page.reload();
    await hydrated(page);
    await expectPhoto(page, 7, total);
    await page.getByRole("main").getByRole("link", { name: "UPCOMING EVENTS" }).click();
    await expect(heading).toHaveText("Upcoming events");
    await page.goBack();
    await hydrated(page);
    await expectPhoto(page, 7, total);
  });
  await test.step("after Back again: the card is where it was", async () => {
    await page.goBack();
    await expect(page).toHaveURL("/past-events");
    await expect.poll(() => scrollTop(page)).toBe(350);
  });
  await test.step("an address of no photo: the first is shown, and other parameters stay", async () => {
    await page.goto(`${path}?from=mail&photo=0`);
    await expectPhoto(page, 1, total);
    await hydrated(page);
    await next.click();
    await page.clock.fastForward(500);
    await expect(page).toHaveURL(`${path}?from=mail&photo=2`);
  });
});

test("a link to a photo, on a slow line: it is shown from the start and fetched once, the first never", async ({
  page,
  site,
}) => {
  const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
  using proxy = await sendInPieces(site.url, /(?=class="gallery-controls)/, () => rest);
  const release = await holdRequests(page, "**/assets/*.js*");
  const { large } = recordPhotos(page);
  const { photo, enlarge, previous } = galleryOf(page);
  const expectShown = async () => {
    await expectPhoto(page, 6, total);
    const width = photo.evaluate((img) => (img as HTMLImageElement).naturalWidth);
    expect(await width).toBeGreaterThan(0);
    expect(await large(6)).toHaveLength(1);
    expect(await large(1)).toEqual([]);
  };
  await page.goto(`${proxy.url}${path}?photo=6`, { waitUntil: "commit" });
  await enlarge.waitFor({ state: "attached" });
  // Without the `expect` of the page's head, the browser would show and fetch the first photo now.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })),
  );
  expect(await previous.count()).toBe(0);
  sendRest();
  await page.waitForLoadState();
  expect(await large(6), "fetched before the page has loaded").toHaveLength(1);
  await expectShown();

  await test.step("when the island comes: nothing moves, and only its neighbours are fetched", async () => {
    release();
    await hydrated(page);
    for (const position of [5, 7]) await expect.poll(() => large(position)).toHaveLength(1);
    await expectShown();
    expect(await layoutShifts(page)).toEqual([]);
  });
});
