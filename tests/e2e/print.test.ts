import type { Page } from "@playwright/test";
import { guide } from "#site/content/guide.ts";
import { GALLERIES } from "./gallery.ts";
import { open } from "./open.ts";
import { overflow } from "./overflow.ts";
import { PAGES } from "./pages.ts";
import { printedText } from "./printed-text.ts";
import { expect, test } from "./test.ts";

/** A4 with 96 pixels to an inch. */
const A4 = { width: 794, height: 1123 };

test.use({ viewport: A4 });

async function visitOnPaper(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.emulateMedia({ media: "print" });
}

/** The texts that are not dark on white: their contrast, or a ground behind them that is not white. */
const faintTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const pixel = (color: string): number[] => {
      if (!context) return [];
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    };
    const luminance = ([r = 0, g = 0, b = 0]: number[]) => {
      const linear = [r, g, b].map((part) => {
        const s = part / 255;
        return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
    };
    const isWhite = (element: Element): boolean => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      const [, , , alpha = 0] = pixel(backgroundColor);
      if (backgroundImage !== "none") return false;
      if (alpha > 0 && luminance(pixel(backgroundColor)) < 0.99) return false;
      return element.parentElement === null || isWhite(element.parentElement);
    };
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.checkVisibility())
      .filter(({ childNodes }) =>
        [...childNodes].some((n) => n.nodeType === 3 && n.nodeValue?.trim()),
      )
      .filter((element) => {
        const contrast = 1.05 / (luminance(pixel(getComputedStyle(element).color)) + 0.05);
        return contrast < 7 || !isWhite(element);
      })
      .map((element) => element.outerHTML.slice(0, 100));
  });

for (const { path, heading } of PAGES) {
  test(`${path} on paper: its words alone, dark on white, within the width of A4`, async ({
    page,
  }) => {
    await visitOnPaper(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(".site-header")).toBeHidden();
    for (const role of ["navigation", "button", "textbox", "combobox"] as const) {
      await expect(page.getByRole(role)).toHaveCount(0);
    }
    await expect(page.locator("iframe, svg, .button").filter({ visible: true })).toHaveCount(0);
    expect(await faintTexts(page)).toEqual([]);
    expect(await overflow(page)).toEqual([]);
  });
}

test("the sheet for paper does not change the screen", async ({ page }) => {
  await open(page, "/PracticalSecurityInfo");
  await expect(page.locator(".site-header")).toBeVisible();
  await expect(page.locator(".chapter").filter({ visible: true })).toHaveCount(1);
});

test("the speaker guide on paper: all four chapters, whichever is selected", async ({ page }) => {
  await visitOnPaper(page, "/PracticalSecurityInfo#episode");
  for (const { title, sections } of guide.chapters) {
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
    for (const { heading } of sections) {
      await expect(page.getByRole("heading", { level: 3, name: heading })).toBeVisible();
    }
  }
});

test("the speaker guide as a printed file: each chapter begins a page", async ({ page }) => {
  await open(page, "/PracticalSecurityInfo");
  const pages = printedText(await page.pdf({ format: "A4", preferCSSPageSize: true }));
  expect(pages.length).toBeGreaterThanOrEqual(guide.chapters.length);
  const squeeze = (text: string) => text.replace(/\s/g, "");
  const beginnings = guide.chapters.map(({ title, intro }) => squeeze(title + intro));
  const found = beginnings.map((words) => pages.findIndex((text) => text.includes(words)));
  expect(found).not.toContain(-1);
  expect(new Set(found).size).toBe(guide.chapters.length);
});

for (const { path, total } of GALLERIES) {
  test(`${path} on paper: all ${total} photographs with their words`, async ({ page }) => {
    await visitOnPaper(page, path);
    const photos = page.getByRole("list", { name: "All photographs" }).getByRole("listitem");
    await expect(photos).toHaveCount(total);
    const rows = new Set<number>();
    for (const photo of await photos.all()) {
      const image = photo.getByRole("img");
      await expect(image).toBeVisible();
      rows.add(Math.round((await image.boundingBox())?.y ?? 0));
      const caption = await photo.evaluate((item) => getComputedStyle(item, "::after").content);
      expect(caption).toBe(`"${await image.getAttribute("alt")}"`);
    }
    expect(rows.size).toBeGreaterThan(1);
  });
}
