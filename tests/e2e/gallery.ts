import { expect, type Locator, type Page } from "@playwright/test";
import { galleryPath } from "#site/lib/events/event-paths.ts";
import { PAST } from "./events.ts";

/** The galleries of the content, each with the number of its photos. */
export const GALLERIES = PAST.map(({ slug, gallery }) => ({
  path: galleryPath(slug),
  title: gallery.heading,
  total: gallery.photos.length,
}));

/** What a visitor finds in a gallery. */
export const galleryOf = (page: Page) => ({
  thumbnails: page.getByRole("list", { name: "All photographs" }).getByRole("link"),
  current: page.getByRole("list", { name: "All photographs" }).locator("[aria-current=true]"),
  previous: page.getByRole("button", { name: "Previous photograph" }),
  next: page.getByRole("button", { name: "Next photograph" }),
  /** The large picture, in the carousel before the list of all photographs. */
  photo: page.getByRole("region", { name: "Photographs", exact: true }).getByRole("img").first(),
});

/** The photo at this position, counted from 1, is the one that is shown, told, highlighted and remembered. */
export async function expectPhoto(page: Page, position: number, total: number): Promise<void> {
  const { thumbnails, current, photo } = galleryOf(page);
  await expect(page.getByText(`${position} / ${total}`, { exact: true })).toBeVisible();
  await expect(current).toHaveCount(1);
  const thumbnail = thumbnails.nth(position - 1);
  await expect(thumbnail).toHaveAttribute("aria-current", "true");
  await expect.poll(() => visibleInRow(thumbnail)).toBe(true);
  const alt = await thumbnail.getByRole("img").getAttribute("alt");
  await expect(photo).toHaveAttribute("alt", alt ?? "");
  await expect(photo).toBeVisible();
  const query = position === 1 ? "" : `?photo=${position}`;
  await expect.poll(() => new URL(page.url()).search).toBe(query);
}

/** Whether a thumbnail stands whole between both ends of its row; the row itself may be further down the page. */
export const visibleInRow = (thumbnail: Locator) =>
  thumbnail.evaluate((link) => {
    const row = link.closest("ul")?.getBoundingClientRect();
    const { left, right } = link.getBoundingClientRect();
    return row !== undefined && left >= row.left && right <= row.right;
  });
