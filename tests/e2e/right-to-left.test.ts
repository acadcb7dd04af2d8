import type { Page } from "@playwright/test";
import { barOf } from "./bar.ts";
import { notifications } from "./forms.ts";
import { layoutFaults } from "./layout.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

const WIDTHS = [320, 390, 768, 1280];

/** Opens a page with the `dir` that `direction: "rtl"` in the content would give it. */
async function openRightToLeft(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
}

/** Expects that the page as it is now loses no text at any width. */
async function expectNothingLost(page: Page, also = async (_width: number) => {}): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await also(width);
    const faults = await layoutFaults(page, "overflow", "overlap");
    expect.soft(faults, `at ${width} px`).toEqual([]);
  }
}

for (const path of [
  "/",
  "/guidelines",
  "/privacy",
  "/PracticalSecurity",
  "/PracticalSecurityInfo",
]) {
  test(`${path} from right to left: mirrored, and nothing overflows or overlaps`, async ({
    page,
  }) => {
    await openRightToLeft(page, path);
    await expectNothingLost(page);
    const middleOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return (left + right) / 2;
        });
    expect(await middleOf(".brand")).toBeGreaterThan(await middleOf(".menu"));
    // The title of the show is in the middle of its figure.
    if (path !== "/PracticalSecurity") {
      expect(await middleOf("h1")).toBeGreaterThan(640);
      expect(await middleOf("main .round-table")).toBeLessThan(640);
    }
    await test.step("what opens on it too", () => OPENED[path]?.(page));
  });
}

/** What can be opened on some of the pages. */
const OPENED: Record<string, (page: Page) => Promise<void>> = {
  async "/guidelines"(page) {
    const { toggle, events, past } = barOf(page);
    await page.setViewportSize({ width: 390, height: 900 });
    // By key: when the window is resized, the list would move away from the pointer and close.
    await toggle.press("Enter");
    await events.press("Enter");
    await expectNothingLost(page, () => expect(past).toBeVisible());
  },
  async "/PracticalSecurity"(page) {
    await page.getByRole("button", { name: "Register" }).click();
    const title = notifications(page).getByText("Please fill in all fields");
    const dismiss = notifications(page).getByRole("button", { name: "Dismiss" });
    await expectNothingLost(page, async (width) => {
      await expect(title).toBeVisible();
      const [text, button] = [await title.boundingBox(), await dismiss.boundingBox()];
      expect(button?.x ?? width).toBeLessThan(text?.x ?? 0);
    });
  },
  async "/PracticalSecurityInfo"(page) {
    // Arrows are mirrored once.
    await expect(page.locator(".icon-left").first()).toHaveCSS("scale", "-1 1");
  },
};
