import type { Page } from "@playwright/test";
import { barOf } from "./bar.ts";
import { pretendConnection } from "./connection.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/** The script of a page, and whether the browser has asked for it. */
async function scriptOf(page: Page, route: string) {
  const path = await page.evaluate(
    (id) => window.__reactRouterManifest?.routes[id]?.module ?? "",
    route,
  );
  expect(path).toMatch(/\.js$/);
  const isAsked = () =>
    page.evaluate(
      (name) => performance.getEntriesByType("resource").some((entry) => entry.name.endsWith(name)),
      path,
    );
  return { path, isAsked };
}

// To route anything turns the browser's cache off, and here no frame is opened.
test.beforeEach(({ context }) => context.unrouteAll());

const GUIDELINES = "pages/guidelines/page";
const STARTUP_PROGRAM = "pages/startup-program/page";

test("the page is complete: what the links in view need is fetched ahead, the others' not", async ({
  page,
}) => {
  await open(page, "/");
  const guidelines = await scriptOf(page, GUIDELINES);
  await expect.poll(guidelines.isAsked).toBe(true);
  const program = await scriptOf(page, STARTUP_PROGRAM);
  expect(await program.isAsked()).toBe(false);
  await page.getByRole("main").locator('a[href="/startup-program"]').scrollIntoViewIfNeeded();
  await expect.poll(program.isAsked).toBe(true);
});

test("the home page is fetched ahead like any other", async ({ page }) => {
  await open(page, "/guidelines");
  const home = await scriptOf(page, "pages/home/page");
  await expect.poll(home.isAsked).toBe(true);
});

test("a slow connection: fetched only when someone reaches for the link", async ({ page }) => {
  await pretendConnection(page, { saveData: false, effectiveType: "3g" });
  await open(page, "/");
  await page.waitForLoadState("networkidle");
  const guidelines = await scriptOf(page, GUIDELINES);
  expect(await guidelines.isAsked()).toBe(false);
  await barOf(page).link("GUIDELINES").hover();
  await expect.poll(guidelines.isAsked).toBe(true);
});

test("a visitor who saves data: nothing is fetched before the click", async ({ page }) => {
  await pretendConnection(page, { saveData: true, effectiveType: "4g" });
  await open(page, "/");
  const guidelines = await scriptOf(page, GUIDELINES);
  await barOf(page).link("GUIDELINES").hover();
  await barOf(page).link("REQUEST AN INVITE").hover();
  await page.waitForLoadState("networkidle");
  expect(await guidelines.isAsked()).toBe(false);
  await barOf(page).link("GUIDELINES").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Community Guidelines");
});

test("a gallery that was fetched ahead: the click asks for neither its script nor its data again", async ({
  page,
}) => {
  const ahead = page.waitForResponse(/launch-december-2024\.data/);
  await open(page, "/past-events");
  const link = page.getByRole("main").locator('a[href="/events/launch-december-2024"]');
  await link.scrollIntoViewIfNeeded();
  await ahead;
  await page.waitForLoadState("networkidle");
  const gallery = await scriptOf(page, "gallery/launch-december-2024");
  const fetched: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ response }) => {
    if (!response.fromDiskCache) fetched.push(new URL(response.url).pathname);
  });
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Launch Event");
  expect(fetched).not.toContain("/events/launch-december-2024.data");
  expect(fetched).not.toContain(gallery.path);
});

test("the line is dead when someone reaches for a link: the page and what was typed stay", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  await pretendConnection(page, { saveData: false, effectiveType: "3g" });
  await open(page, "/");
  const name = page.getByLabel("Full name");
  await name.fill("Dana Levi");
  await context.setOffline(true);
  const failed = page.waitForEvent("requestfailed");
  await barOf(page).link("GUIDELINES").hover();
  await failed;
  await barOf(page).link("REQUEST AN INVITE").focus();
  await expect(name).toHaveValue("Dana Levi");
  await context.setOffline(false);
  await barOf(page).link("GUIDELINES").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Community Guidelines");
});
