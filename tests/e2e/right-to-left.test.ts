import type { Page } from "@playwright/test";
import { barOf } from "./bar.ts";
import { notifications } from "./forms.ts";
import { layoutFaults } from "./layout.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* That nothing overflows or overlaps from right to left is in modes.ts. */

/** Opens a page with the `dir` that `direction: "rtl"` in the content would give it. */
async function openRightToLeft(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
}

const middleOf = async (page: Page, selector: string) => {
  const { x = NaN, width = NaN } = (await page.locator(selector).first().boundingBox()) ?? {};
  return x + width / 2;
};

test("from right to left bar, title, arrows and toast are mirrored; menu and toast lose no text", async ({
  page,
}) => {
  await test.step("the bar, the title and its figure", async () => {
    await openRightToLeft(page, "/guidelines");
    expect(await middleOf(page, ".brand")).toBeGreaterThan(await middleOf(page, ".menu"));
    expect(await middleOf(page, "h1")).toBeGreaterThan(640);
    expect(await middleOf(page, "main .round-table")).toBeLessThan(640);
  });
  await test.step("the open menu overflows nothing", async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    const { toggle, events, past } = barOf(page);
    // By key: when the window is resized, the list would move away from the pointer and close.
    await toggle.press("Enter");
    await events.press("Enter");
    await expect(past).toBeVisible();
    expect(await layoutFaults(page, "overflow", "overlap")).toEqual([]);
  });
  await test.step("the arrows", async () => {
    await openRightToLeft(page, "/PracticalSecurityInfo");
    await expect(page.locator(".icon-left").first()).toHaveCSS("scale", "-1 1");
  });
  await test.step("a toast has its button on the left, and loses no text", async () => {
    await openRightToLeft(page, "/PracticalSecurity");
    await page.getByRole("button", { name: "Register" }).click();
    const title = notifications(page).getByText("Please fill in all fields");
    const dismiss = notifications(page).getByRole("button", { name: "Dismiss" });
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(title).toBeVisible();
      const [text, button] = [await title.boundingBox(), await dismiss.boundingBox()];
      expect(button?.x ?? width).toBeLessThan(text?.x ?? 0);
      expect.soft(await layoutFaults(page, "overflow", "overlap"), `${width} px`).toEqual([]);
    }
  });
});
