import { barOf } from "./bar.ts";
import { scrollTo, scrollTop } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#navigation */

test("a link opens the next page at its top; back and forward return to the scroll position of each page", async ({
  page,
}) => {
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/");
  await scrollTo(page, 900);
  await barOf(page).link("GUIDELINES").click();
  await expect(heading).toHaveText("Community Guidelines");
  await expect.poll(() => scrollTop(page)).toBe(0);
  await scrollTo(page, 500);

  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect.poll(() => scrollTop(page)).toBe(900);
  await page.goForward();
  await expect(heading).toHaveText("Community Guidelines");
  await expect.poll(() => scrollTop(page)).toBe(500);

  await test.step("a page from the back/forward cache keeps its place", async () => {
    await scrollTo(page, 600);
    // WebKitGTK 2.50 restores such a page at its top.
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
      window.scrollTo({ top: 0, behavior: "instant" });
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    expect(await scrollTop(page)).toBe(600);
  });
});
