import { posters } from "#site/content/posters.ts";
import { pressAt, tabTo } from "./keyboard.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#speaker-guide: the pictures for social media. */

test("the posters are enlarged and downloaded, by pointer and keyboard and in every window", async ({
  page,
}) => {
  const [first] = posters;
  if (!first) throw new Error("there is no poster");
  const poster = page.getByRole("link", { name: `Enlarge: ${first.alt}` });
  const dialog = page.getByRole("dialog");
  const close = dialog.getByRole("button", { name: "Close" });
  const download = dialog.getByRole("link", { name: /^Download/ });
  await open(page, "/PracticalSecurityInfo#social");
  await expect(page.getByRole("link", { name: /^Enlarge/ })).toHaveCount(4);

  await test.step("Enter opens one; Escape and the close button return the focus", async () => {
    await pressAt(page, poster);
    await tabTo(page, download);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(poster).toBeFocused();
    await page.keyboard.press("Enter");
    await pressAt(page, close);
    await expect(dialog).toBeHidden();
    await expect(poster).toBeFocused();
  });

  for (const { title, alt, fileName } of posters) {
    await test.step(`"${title}", pressed: it is larger, and its download leaves it open; a press outside does not`, async () => {
      const link = page.getByRole("link", { name: `Enlarge: ${alt}` });
      const small = await link.getByRole("img").boundingBox();
      await link.click();
      await expect(page.getByRole("dialog", { name: title })).toBeVisible();
      const enlarged = dialog.getByRole("img", { name: alt });
      await expect(enlarged).toBeInViewport({ ratio: 1 });
      const large = await enlarged.boundingBox();
      expect(large?.width).toBeGreaterThan((small?.width ?? NaN) * 1.5);
      const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
      expect(file.suggestedFilename()).toBe(fileName);
      await expect(dialog).toBeVisible();
      await page.mouse.click(5, 5);
      await expect(dialog).toBeHidden();
    });
  }

  await test.step("opened again while it closes: it is open", async () => {
    await poster.click();
    await expect(dialog).toBeVisible();
    // A fast visitor on a slow machine: before the browser reports that the dialog has closed.
    await poster.evaluate(async (link: HTMLElement) => {
      const opened = document.querySelector("dialog");
      const reported = new Promise((resolve) => opened?.addEventListener("close", resolve));
      opened?.querySelector("button")?.click();
      link.click();
      await reported;
    });
    await expect(dialog.getByRole("img", { name: first.alt })).toBeVisible();
  });

  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
    [844, 390],
    [390, 664],
  ] as const) {
    await test.step(`in a window of ${width} by ${height} px: it fits with its buttons`, async () => {
      await page.setViewportSize({ width, height });
      for (const part of [dialog, dialog.getByRole("img"), close, download]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
      // Nothing scrolls. A headless browser has no scrollbars to show it.
      const hidden = await dialog.evaluate(
        ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => [
          scrollHeight - clientHeight,
          scrollWidth - clientWidth,
        ],
      );
      expect(hidden).toEqual([0, 0]);
    });
  }
});
