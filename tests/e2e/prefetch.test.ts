import type { Page } from "@playwright/test";
import { barOf } from "./bar.ts";
import { recordRequests } from "./loading.ts";
import { pretendConnection } from "./open.ts";
import { expect, test } from "./test.ts";

/** Whether the page has fetched the page at a path. */
const isFetched = (page: Page, path: string) =>
  page.evaluate(
    (name) =>
      performance
        .getEntriesByType("resource")
        .some((entry) => new URL(entry.name).pathname === name),
    path,
  );

test("after the page has loaded, the pages behind links in view are fetched, others not; a click takes them from the browser's cache", async ({
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
  await expect(page).toHaveURL(path);
  const bytes = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return entry?.transferSize;
  });
  expect(bytes, "bytes transferred").toBe(0);
});

test("in a browser that tells nothing about the connection, a page is fetched only when its link has the focus, the pointer or a finger", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { get: () => undefined });
  });
  const requests = recordRequests(page);
  // Each once: the browser may fetch a page again to prerender it.
  const pages = () => {
    const paths = requests.map(({ pathname }) => pathname);
    return [...new Set(paths)].filter((path) => !/\.|^\/$/.test(path));
  };
  await page.clock.install();
  await page.goto("/");
  const { link, events, past } = barOf(page);
  await page.clock.runFor(10_000);
  await page.waitForLoadState("networkidle");
  expect(pages()).toEqual([]);
  await link("GUIDELINES").hover();
  await expect.poll(pages).toEqual(["/guidelines"]);
  await link("REQUEST AN INVITE").focus();
  await expect.poll(pages).toEqual(["/guidelines", "/request-invite"]);
  await events.click();
  await past.dispatchEvent("pointerover", { pointerType: "touch" });
  await expect.poll(pages).toEqual(["/guidelines", "/request-invite", "/past-events"]);
});

test("a link to a file is not prefetched", async ({ page }) => {
  await page.goto("/PracticalSecurityInfo");
  await page.getByRole("link", { name: /Download the guide/ }).hover();
  await expect.poll(() => isFetched(page, "/PracticalSecurity")).toBe(true);
  expect(await isFetched(page, "/speaker-guide.pdf")).toBe(false);
});

test("on a slow connection a page is fetched when the visitor reaches for its link; if that fails, the current page keeps what was typed", async ({
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

test("for a visitor who saves data, nothing is fetched before the click", async ({ page }) => {
  await pretendConnection(page, { saveData: true, effectiveType: "4g" });
  await page.goto("/");
  await barOf(page).link("GUIDELINES").hover();
  await barOf(page).link("REQUEST AN INVITE").hover();
  await page.waitForLoadState("networkidle");
  expect(await isFetched(page, "/guidelines")).toBe(false);
  await barOf(page).link("GUIDELINES").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Community Guidelines");
});
