import type { Page } from "@playwright/test";
import { placeholder } from "#site/content/placeholder.ts";
import { EMBEDDED } from "./embedded-forms.ts";
import { alive, open } from "./open.ts";
import { expect, test } from "./test.ts";

for (const { path, width, height } of [
  { path: "/request-invite", width: 390, height: 1400 },
  { path: "/request-invite", width: 767, height: 1400 },
  { path: "/request-invite", width: 768, height: 1400 },
  { path: "/request-invite", width: 1920, height: 1400 },
  { path: "/apply-to-program", width: 390, height: 1800 },
  { path: "/apply-to-program", width: 767, height: 1800 },
  { path: "/apply-to-program", width: 768, height: 1600 },
  { path: "/apply-to-program", width: 1920, height: 1600 },
]) {
  test(`at ${width} px the frame of ${path} is ${height} px high and as wide as its column`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, path);
    const box = await page.locator("iframe").boundingBox();
    expect(box?.height).toBe(height);
    expect(box?.width).toBe(Math.min(width, 1152));
  });
}

/** Holds what matches from now on until the function that this returns is called. */
async function hold(page: Page, what: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(what, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

for (const { path, title, isStandIn, src, origin, heading } of EMBEDDED) {
  test(`the frame of ${path} is named, tells no referrer and may do ${isStandIn ? "next to nothing" : "what a form needs"}`, async ({
    page,
    site,
  }) => {
    await open(page, path);
    const frame = page.locator("iframe");
    await expect(frame).toHaveCount(1);
    await expect(frame).toHaveAttribute("title", title);
    await expect(frame).toHaveAttribute("referrerpolicy", "no-referrer");
    await expect(frame).toHaveAttribute("allow", "");
    await expect(frame).toHaveAttribute(
      "sandbox",
      isStandIn ? "allow-popups" : "allow-forms allow-popups allow-same-origin allow-scripts",
    );
    // What the attributes bring about: an origin that is not ours, and no address of ours.
    const inside = page.frames().find((candidate) => candidate.parentFrame() !== null);
    expect(inside?.url()).toBe(new URL(src, site.url).href);
    expect(await inside?.evaluate(() => [window.origin, document.referrer])).toEqual([
      origin ?? "null",
      "",
    ]);
  });

  test(`in the frame of ${path} is ${isStandIn ? "a placeholder that is clearly marked" : "the form, and no placeholder"}`, async ({
    page,
  }) => {
    await open(page, path);
    const frame = page.getByTitle(title).contentFrame();
    await expect(frame.getByRole("heading", { level: 1 })).toHaveText(heading);
    const marks = { visible: isStandIn };
    await expect(frame.getByText("Placeholder", { exact: true })).toBeVisible(marks);
    await expect(frame.getByRole("link", { name: placeholder.email })).toBeVisible(marks);
  });

  test(`the link of ${path} opens the form in its own tab`, async ({ page, site }) => {
    await open(page, path);
    const link = page.getByRole("link", { name: "Open the form in its own tab" });
    await expect(link).toHaveAttribute("rel", /\bnoopener\b/);
    const opened = page.waitForEvent("popup");
    await link.click();
    const tab = await opened;
    await expect(tab).toHaveURL(new URL(src, site.url).href);
    await expect(tab.getByRole("heading", { level: 1 })).toContainText(title);
    await expect(page).toHaveURL(path);
  });

  test(`${path} says that the form is loading until it is there`, async ({ page }) => {
    const release = await hold(page, src);
    await page.goto(path, { waitUntil: "commit" });
    const loading = page.getByText("Loading the form");
    await expect(loading).toBeVisible();
    release();
    await expect(loading).toBeHidden();
    await expect(page.getByTitle(title).contentFrame().getByRole("heading")).toBeVisible();
  });

  test(`a form that is there before the scripts of ${path} ends the loading text all the same`, async ({
    page,
  }) => {
    const release = await hold(page, "**/assets/entry.client-*.js");
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByTitle(title).contentFrame().getByRole("heading")).toBeVisible();
    release();
    await alive(page);
    await expect(page.getByText("Loading the form")).toBeHidden();
  });
}

test("a form that is reached by a link is loading until it is there", async ({ page }) => {
  const release = await hold(page, EMBEDDED[0].src);
  await open(page, "/");
  await page.getByRole("main").getByRole("link", { name: "REQUEST AN INVITE" }).first().click();
  const loading = page.getByText("Loading the form");
  await expect(loading).toBeVisible();
  release();
  await expect(loading).toBeHidden();
});
