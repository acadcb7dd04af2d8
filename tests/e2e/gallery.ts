import type { Locator, Page } from "@playwright/test";
import { recordRequests } from "./requests.ts";
import { expect } from "./test.ts";

/** The parts of a gallery. */
export const galleryOf = (page: Page) => ({
  thumbnails: page.getByRole("list", { name: "All photographs" }).getByRole("link"),
  current: page.getByRole("list", { name: "All photographs" }).locator("[aria-current=true]"),
  previous: page.getByRole("button", { name: "Previous photograph" }),
  next: page.getByRole("button", { name: "Next photograph" }),
  photo: page.getByRole("region", { name: "Photographs", exact: true }).getByRole("img").first(),
  enlarge: page.getByRole("link", { name: /^Enlarge: / }),
  dialog: page.getByRole("dialog", { name: "Photographs" }),
});

/** Expects the photo at this position, from 1: as the main photo, in count and caption, among the thumbnails. The URL follows later. */
export async function expectPhoto(page: Page, position: number, total: number): Promise<void> {
  const { thumbnails, current, photo } = galleryOf(page);
  await expect(page.getByText(`${position} / ${total}`, { exact: true })).toBeVisible();
  await expect(current).toHaveCount(1);
  const thumbnail = thumbnails.nth(position - 1);
  await expect(thumbnail).toHaveAttribute("aria-current", "true");
  await expect.poll(() => visibleInRow(thumbnail)).toBe(true);
  const alt = await thumbnail.getByRole("img").getAttribute("alt");
  await expect(photo).toHaveAttribute("alt", alt ?? "");
  const caption = page.getByRole("main").getByRole("status");
  await expect(caption).toHaveText(`Photograph ${position} of ${total}: ${alt}`);
  await expect(photo).toBeVisible();
}

/** Whether a thumbnail is between both ends of its row, even if the row is outside the window. */
export const visibleInRow = (thumbnail: Locator) =>
  thumbnail.evaluate((link) => {
    const row = link.closest("ul")?.getBoundingClientRect();
    const { left, right } = link.getBoundingClientRect();
    return row !== undefined && left >= row.left && right <= row.right;
  });

/** The requests of a page, and those of them for the photo at this position, from 1, in the size of the main photo. */
export function recordPhotos(page: Page) {
  const requested = recordRequests(page);
  const large = async (position: number, among = requested) => {
    const thumbnail = galleryOf(page).thumbnails.nth(position - 1);
    const files = await thumbnail.getAttribute("data-avif");
    return among.map(({ pathname }) => pathname).filter((path) => files?.includes(path));
  };
  return { requested, large };
}
