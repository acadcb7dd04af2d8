import type { Page } from "@playwright/test";
import { barOf } from "./bar.ts";
import { open } from "./open.ts";
import { overflow } from "./overflow.ts";
import { overlaps } from "./overlaps.ts";
import { expect, test } from "./test.ts";
import { notices } from "./toast.ts";

const WIDTHS = [320, 390, 768, 1280];

/** Opens a page as it is with `direction: "rtl"` in the content. */
async function visitTurned(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
}

/** At no width anything of the page as it is shown now is lost. */
async function expectOrder(page: Page, also = async (_width: number) => {}): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await also(width);
    expect.soft(await overflow(page), `beyond the edges at ${width} px`).toEqual([]);
    expect.soft(await overlaps(page), `on top of another at ${width} px`).toEqual([]);
  }
}

for (const path of [
  "/",
  "/guidelines",
  "/privacy",
  "/PracticalSecurity",
  "/PracticalSecurityInfo",
]) {
  test(`${path} from right to left: at no width anything overflows or overlaps, and it is the mirror image, name at the right, figure at the left`, async ({
    page,
  }) => {
    await visitTurned(page, path);
    await expectOrder(page);
    const middleOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return (left + right) / 2;
        });
    expect(await middleOf(".brand")).toBeGreaterThan(await middleOf(".menu"));
    // The title of the show stands in the middle of its figure.
    if (path !== "/PracticalSecurity") {
      expect(await middleOf("h1")).toBeGreaterThan(640);
      expect(await middleOf("main .round-table")).toBeLessThan(640);
    }
    await test.step("and so is what can be opened on it", () => OPENED[path]?.(page));
  });
}

/** What a visitor brings about on one of the pages. */
const OPENED: Record<string, (page: Page) => Promise<void>> = {
  async "/guidelines"(page) {
    const { toggle, events, past } = barOf(page);
    await page.setViewportSize({ width: 390, height: 900 });
    // By key: what the window moves away from under the mouse closes.
    await toggle.press("Enter");
    await events.press("Enter");
    await expectOrder(page, () => expect(past).toBeVisible());
  },
  async "/PracticalSecurity"(page) {
    await page.getByRole("button", { name: "Register" }).click();
    const title = notices(page).getByText("Please fill in all fields");
    const dismiss = notices(page).getByRole("button", { name: "Dismiss" });
    await expectOrder(page, async (width) => {
      await expect(title).toBeVisible();
      const [text, button] = [await title.boundingBox(), await dismiss.boundingBox()];
      expect(button?.x ?? width).toBeLessThan(text?.x ?? 0);
    });
  },
  async "/PracticalSecurityInfo"(page) {
    // Arrows turn with the text, once.
    await expect(page.locator(".icon-left").first()).toHaveCSS("scale", "-1 1");
  },
};
