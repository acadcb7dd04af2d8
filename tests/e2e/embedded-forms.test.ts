import type { Page } from "@playwright/test";
import { placeholder } from "#site/content/embedded-forms.ts";
import { expectNoViolations } from "./axe.ts";
import { EMBEDDED } from "./embedded-forms.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#request-an-invite, docs/product.md#startup-application, docs/product.md#fixed */

const HEIGHTS = {
  "/request-invite": { 390: 1400, 767: 1400, 768: 1400, 1920: 1400 },
  "/apply-to-program": { 390: 1800, 767: 1800, 768: 1600, 1920: 1600 },
};

for (const [path, heights] of Object.entries(HEIGHTS)) {
  test(`the frame of ${path} has its height in every window, and the width of its column`, async ({
    page,
  }) => {
    await open(page, path);
    for (const [width, height] of Object.entries(heights)) {
      await page.setViewportSize({ width: Number(width), height: 900 });
      const box = await page.locator("iframe").boundingBox();
      expect.soft(box?.height, `at ${width} px`).toBe(height);
      expect.soft(box?.width, `at ${width} px`).toBe(Math.min(Number(width), 1152));
    }
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
  test(`the frame of ${path} holds ${isStandIn ? "a placeholder that is clearly marked, and may do next to nothing" : "the form, and may do what a form needs"}`, async ({
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
    const form = page.getByTitle(title).contentFrame();
    await expect(form.getByRole("heading", { level: 1 })).toHaveText(heading);
    const marks = { visible: isStandIn };
    await expect(form.getByText("Placeholder", { exact: true })).toBeVisible(marks);
    await expect(form.getByRole("link", { name: placeholder.email })).toBeVisible(marks);
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
    if (isStandIn) await expectNoViolations(tab);
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
