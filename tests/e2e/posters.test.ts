import type { Page } from "@playwright/test";
import { posters } from "#site/content/posters.ts";
import { ALL } from "../all.ts";
import { pressAt, tabTo } from "./keyboard.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#speaker-guide */

const PATH = "/PracticalSecurityInfo#social";
const PNG = Buffer.from("89504e470d0a1a0a", "hex");

test("each of the four posters can be enlarged and downloaded, and returns the focus when it closes", async ({
  page,
}) => {
  await open(page, PATH);
  const links = page.getByRole("link", { name: /^Enlarge/ });
  await expect(links).toHaveCount(4);
  for (const { title, alt, fileName } of posters) {
    await test.step(`"${title}"`, async () => {
      const poster = page.getByRole("link", { name: `Enlarge: ${alt}` });
      const dialog = page.getByRole("dialog", { name: title });
      await poster.click();
      await expect(dialog).toBeVisible();
      const enlarged = dialog.getByRole("img", { name: alt });
      await expect(enlarged).toBeInViewport({ ratio: 1 });
      const [small, large] = [
        await poster.getByRole("img").boundingBox(),
        await enlarged.boundingBox(),
      ];
      expect(large?.width).toBeGreaterThan((small?.width ?? 0) * 1.5);
      const link = dialog.getByRole("link", { name: /Download/ });
      await expect(link).toHaveAttribute("download", fileName);
      const response = await page.request.get((await link.getAttribute("href")) ?? "");
      expect((await response.body()).subarray(0, PNG.length)).toEqual(PNG);
      await dialog.getByRole("button", { name: "Close" }).click();
      await expect(dialog).toBeHidden();
      await expect(poster).toBeFocused();
    });
  }
});

test("a press outside closes a poster, its download does not; with its buttons it fits every window", async ({
  page,
}) => {
  await open(page, PATH);
  const [first] = await page.getByRole("link", { name: /^Enlarge/ }).all();
  const dialog = page.getByRole("dialog");
  const link = dialog.getByRole("link", { name: /Download/ });
  await first?.click();
  await expect(dialog).toBeVisible();

  await test.step("a download", async () => {
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toBe(posters[0]?.fileName);
    await expect(dialog).toBeVisible();
  });
  await test.step("a press outside", async () => {
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
  });
  await test.step("opened again while it closes", async () => {
    await first?.click();
    await expect(dialog).toBeVisible();
    // A fast visitor on a slow machine: before the browser reports that the dialog has closed.
    await first?.evaluate(async (poster) => {
      const dialog = document.querySelector("dialog");
      const reported = new Promise((resolve) => dialog?.addEventListener("close", resolve));
      dialog?.querySelector("button")?.click();
      (poster as HTMLElement).click();
      await reported;
    });
    await expect(dialog.getByRole("img", { name: posters[0]?.alt ?? "" })).toBeVisible();
  });
  for (const [width, height] of [
    [1920, 1080],
    [1280, 900],
    [1280, 720],
    [844, 390],
    [390, 664],
  ] as const) {
    await test.step(`in a window of ${width} by ${height} px`, async () => {
      await page.setViewportSize({ width, height });
      await expect(dialog).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByRole("img")).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
      await expect(link).toBeInViewport({ ratio: 1 });
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

test("Enter opens a poster, which keeps the focus; Escape and the close button return it", async ({
  page,
}) => {
  await open(page, PATH);
  const dialog = page.getByRole("dialog");
  const close = dialog.getByRole("button", { name: "Close" });
  const download = dialog.getByRole("link", { name: /^Download/ });
  for (const { alt } of ALL ? posters : posters.slice(0, 1)) {
    const poster = page.getByRole("link", { name: `Enlarge: ${alt}` });
    await pressAt(page, poster);
    await expect(dialog).toBeVisible();
    // After its last control the focus goes to the browser itself, and no element of the page has it.
    const visited = new Set<string>();
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press(press < 4 ? "Tab" : "Shift+Tab");
      visited.add(await whereFocusIs(page));
    }
    expect(visited).not.toContain("outside");
    await tabTo(page, download);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(poster).toBeFocused();

    await page.keyboard.press("Enter");
    await pressAt(page, close);
    await expect(dialog).toBeHidden();
    await expect(poster).toBeFocused();
  }
});

const whereFocusIs = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === document.body) return "nowhere";
    return activeElement?.closest("dialog") ? "dialog" : "outside";
  });
