import type { Page } from "@playwright/test";
import { barOf } from "./bar.ts";
import { pretendConnection } from "./connection.ts";
import { expect, test } from "./test.ts";

/** Whether the page has fetched the document behind a link. */
const isFetched = (page: Page, path: string) =>
  page.evaluate(
    (name) =>
      performance
        .getEntriesByType("resource")
        .some((entry) => new URL(entry.name).pathname === name),
    path,
  );

// To route anything turns the browser's cache off, and here no frame is opened.
test.beforeEach(({ context }) => context.unrouteAll());

test("the page is complete: the pages behind the links in view are fetched ahead, the others not, and the click takes them from the browser's cache", async ({
  page,
}) => {
  await page.goto("/");
  await expect.poll(() => isFetched(page, "/guidelines")).toBe(true);
  const path = "/startup-program";
  expect(await isFetched(page, path)).toBe(false);
  const link = page.getByRole("main").locator(`a[href="${path}"]`);
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => isFetched(page, path)).toBe(true);
  await page.waitForLoadState("networkidle");
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Startup Program");
  const bytes = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return entry?.transferSize;
  });
  expect(bytes, "bytes from the line for the document").toBe(0);
});

test("a link to a file is not fetched ahead", async ({ page }) => {
  await page.goto("/PracticalSecurityInfo");
  await page.getByRole("link", { name: /Download the guide/ }).hover();
  await expect.poll(() => isFetched(page, "/PracticalSecurity")).toBe(true);
  expect(await isFetched(page, "/speaker-guide.pdf")).toBe(false);
});

test("a slow connection: fetched only when someone reaches for the link; where the line is dead then, the page and what was typed stay", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  await pretendConnection(page, { saveData: false, effectiveType: "3g" });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const { link } = barOf(page);
  expect(await isFetched(page, "/request-invite")).toBe(false);
  await link("REQUEST AN INVITE").hover();
  await expect.poll(() => isFetched(page, "/request-invite")).toBe(true);

  const name = page.getByLabel("Full name");
  await name.fill("Dana Levi");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  const failed = page.waitForEvent("requestfailed");
  await link("GUIDELINES").hover();
  await failed;
  await expect(name).toHaveValue("Dana Levi");
  await context.setOffline(false);
  await link("GUIDELINES").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Community Guidelines");
});

test("a visitor who saves data: nothing is fetched before the click", async ({ page }) => {
  await pretendConnection(page, { saveData: true, effectiveType: "4g" });
  await page.goto("/");
  await barOf(page).link("GUIDELINES").hover();
  await barOf(page).link("REQUEST AN INVITE").hover();
  await page.waitForLoadState("networkidle");
  expect(await isFetched(page, "/guidelines")).toBe(false);
  await barOf(page).link("GUIDELINES").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Community Guidelines");
});
