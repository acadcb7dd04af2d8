import { barOf } from "./bar.ts";
import { PAGES } from "./pages.ts";
import { scrollTo, scrollTop } from "./scroll.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#navigation */

test("a link leads to the top of the next page, and the title of the tab follows; back and forward restore each page where it was left", async ({
  page,
}) => {
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/");
  const before = await page.title();
  await scrollTo(page, 900);
  await barOf(page).link("GUIDELINES").click();
  await expect(heading).toHaveText("Community Guidelines");
  await expect(page).toHaveTitle(/guidelines/i);
  await expect.poll(() => scrollTop(page)).toBe(0);
  await scrollTo(page, 500);

  await page.goBack();
  await expect(heading).toHaveText(PAGES[0].heading);
  await expect(page).toHaveTitle(before);
  await expect.poll(() => scrollTop(page)).toBe(900);
  await page.goForward();
  await expect(heading).toHaveText("Community Guidelines");
  await expect.poll(() => scrollTop(page)).toBe(500);

  await test.step("brought back as it was (bfcache), it stays where it was left", async () => {
    await scrollTo(page, 600);
    // As WebKit 2.50 does it: the page comes back at its top.
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
      window.scrollTo({ top: 0, behavior: "instant" });
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    expect(await scrollTop(page)).toBe(600);
  });
});
