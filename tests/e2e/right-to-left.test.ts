import type { Page } from "@playwright/test";
import { barOf } from "./bar.ts";
import { open } from "./open.ts";
import { overflow } from "./overflow.ts";
import { overlaps } from "./overlaps.ts";
import { expect, test } from "./test.ts";
import { notices } from "./toast.ts";

const WIDTHS = [320, 390, 768, 1280];
const PATHS = ["/", "/guidelines", "/privacy", "/PracticalSecurity", "/PracticalSecurityInfo"];

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Opens a page as it is with `direction: "rtl"` in the content. */
async function visitTurned(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
}

async function expectOrder(page: Page, width: number): Promise<void> {
  expect(await overflow(page), `beyond the edges at ${width} px`).toEqual([]);
  expect(await overlaps(page), `on top of another at ${width} px`).toEqual([]);
}

for (const path of PATHS) {
  test(`${path} from right to left: at no width anything overflows or overlaps`, async ({
    page,
  }) => {
    await visitTurned(page, path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectOrder(page, width);
    }
  });

  test(`${path} from right to left is the mirror image: name at the right, figure at the left`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await visitTurned(page, path);
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
    if (path === "/PracticalSecurity") return;
    expect(await middleOf("h1")).toBeGreaterThan(640);
    expect(await middleOf("main .round-table")).toBeLessThan(640);
  });
}

for (const width of WIDTHS) {
  test(`the open menu at ${width} px from right to left is in order`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visitTurned(page, "/guidelines");
    const { toggle, events, past } = barOf(page);
    if (width < 768) await toggle.click();
    await events.click();
    await expect(past).toBeVisible();
    await expectOrder(page, width);
  });

  test(`a toast and a refused form at ${width} px from right to left are in order`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await visitTurned(page, "/PracticalSecurity");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(notices(page).getByRole("alert")).toContainText("Please fill in all fields");
    await expectOrder(page, width);
    const title = notices(page).getByText("Please fill in all fields");
    const dismiss = notices(page).getByRole("button", { name: "Dismiss" });
    const [text, button] = [await title.boundingBox(), await dismiss.boundingBox()];
    expect(button?.x ?? width).toBeLessThan(text?.x ?? 0);
  });
}

test("arrows turn with the text, once", async ({ page }) => {
  await visitTurned(page, "/PracticalSecurityInfo");
  const arrow = page.locator(".icon-left").first();
  await expect(arrow).toHaveCSS("scale", "-1 1");
});
