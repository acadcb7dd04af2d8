import type { Page } from "@playwright/test";
import { guide } from "#site/content/guide.ts";
import { readSheets } from "../printed.ts";
import { WHOLE } from "../whole.ts";
import { GALLERIES } from "./gallery.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/** A4 with 96 pixels to an inch. */
const A4 = { width: 794, height: 1123 };

test.use({ viewport: A4 });

async function visitOnPaper(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.emulateMedia({ media: "print" });
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
  const sheets = await readSheets(await page.pdf({ format: "A4", preferCSSPageSize: true }));
  expect(sheets.length).toBeGreaterThanOrEqual(guide.chapters.length);
  const squeeze = (text: string) => text.replace(/\s/g, "");
  const beginnings = guide.chapters.map(({ title, intro }) => squeeze(title + intro));
  const found = beginnings.map((words) => sheets.findIndex(({ text }) => text.includes(words)));
  expect(found).not.toContain(-1);
  expect(new Set(found).size).toBe(guide.chapters.length);
});

for (const { path, total } of WHOLE ? GALLERIES : GALLERIES.slice(0, 1)) {
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
