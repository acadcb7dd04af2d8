import type { Page } from "@playwright/test";
import { site as identity } from "#site/content/site.ts";
import { expectNoViolations } from "./axe.ts";
import { EMBEDDED } from "./embedded-forms.ts";
import { holdRequests, stopClock } from "./loading.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#request-an-invite, docs/product.md#startup-application, docs/product.md#fixed */

const HEIGHTS = {
  "/request-invite": { 320: 1400, 390: 1400, 767: 1400, 768: 1400, 1920: 1400 },
  "/apply-to-program": { 320: 1800, 390: 1800, 767: 1800, 768: 1600, 1920: 1600 },
};

test("the frames have their heights at every width, and the width of their column", async ({
  page,
}) => {
  for (const [path, heights] of Object.entries(HEIGHTS)) {
    await open(page, path);
    for (const [width, height] of Object.entries(heights)) {
      await page.setViewportSize({ width: Number(width), height: 900 });
      const box = await page.locator("iframe").boundingBox();
      expect.soft(box?.height, `${path} at ${width} px`).toBe(height);
      expect.soft(box?.width, `${path} at ${width} px`).toBe(Math.min(Number(width), 1152));
    }
  }
});

test.describe("the form of another site", () => {
  // The page's policy would block it.
  test.use({ bypassCSP: true });

  test("keeps its frame at its height, however high it is", async ({ page }) => {
    await page.route("https://forms.example/", (route) =>
      route.fulfill({ contentType: "text/html", body: '<div style="height: 5000px">Tall</div>' }),
    );
    const [path, heights] = ["/apply-to-program", HEIGHTS["/apply-to-program"]];
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /(?<=<iframe src=")[^"]+/,
        "https://forms.example/",
      );
      await route.fulfill({ response, body });
    });
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(path);
    await expect(page.frameLocator("iframe").getByText("Tall")).toBeVisible();
    for (const [width, height] of Object.entries(heights)) {
      await page.setViewportSize({ width: Number(width), height: 900 });
      expect.soft((await page.locator("iframe").boundingBox())?.height, width).toBe(height);
    }
  });
});

for (const { path, title, src, origin, heading } of EMBEDDED) {
  test(`the frame of ${path} has only the permissions that its content needs`, async ({
    page,
    site,
  }) => {
    await open(page, path);
    const frame = page.locator("iframe");
    await expect(frame).toHaveCount(1);
    await expect(frame).toHaveAttribute("title", title);
    await expect(frame).toHaveAttribute("referrerpolicy", "no-referrer");
    await expect(frame).toHaveAttribute("allow", "");
    const sandbox = "allow-forms allow-popups allow-same-origin allow-scripts";
    // Our own form is restricted by its policy.
    expect(await frame.getAttribute("sandbox")).toBe(origin ? sandbox : null);
    // Its own origin, and no referrer.
    const inside = page.frames().find((candidate) => candidate.parentFrame() !== null);
    expect(inside?.url()).toBe(new URL(src, site.url).href);
    expect(await inside?.evaluate(() => [window.origin, document.referrer])).toEqual([
      origin ?? new URL(site.url).origin,
      "",
    ]);
    const form = page.getByTitle(title).contentFrame();
    await expect(form.getByRole("heading", { level: 1 })).toHaveText(heading);
  });

  test(`the link of ${path} opens the form in its own tab`, async ({ page, site }) => {
    await open(page, path);
    const link = page.getByRole("link", { name: "Open the form in its own tab" });
    await expect(link).toHaveAttribute("rel", /\bnoopener\b/);
    const opened = page.waitForEvent("popup");
    await link.click();
    const tab = await opened;
    await expect(tab).toHaveURL(new URL(src, site.url).href);
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page).toHaveURL(path);
  });

  test(`${path} says that the form is loading, after 8 seconds that it has not arrived, and then shows it`, async ({
    page,
  }) => {
    const release = await holdRequests(page, src);
    await stopClock(page);
    await page.goto(path, { waitUntil: "commit" });
    const { loading, missing } = textsIn(page);
    await expect(loading).toBeVisible();
    const before = await page.locator("iframe").boundingBox();
    await page.clock.runFor(7_999);
    await expect(missing).toBeHidden();
    await page.clock.runFor(1);
    await expect(missing).toBeVisible();
    await expect(loading).toBeHidden();
    expect(await page.locator("iframe").boundingBox()).toEqual(before);
    release();
    await expect(page.getByTitle(title).contentFrame().getByRole("heading")).toBeVisible();
    await expect(missing).toBeHidden();
    await expect(loading).toBeHidden();
  });

  test(`${path} says at once that no form will come, and leads to its own tab and the organisers`, async ({
    page,
  }) => {
    await page.route(src, (route) => route.fulfill({ status: 204 }));
    await page.goto(path);
    const { loading, missing } = textsIn(page);
    await expect(missing).toBeVisible();
    await expect(loading).toBeHidden();
    await expectNoViolations(page);
    for (const name of ["Open the form in its own tab", identity.email]) {
      // Above the frame, and in its place, where the frame does not cover it.
      await expect(page.getByRole("main").getByRole("link", { name })).toHaveCount(2);
      await missing.getByRole("link", { name }).click({ trial: true });
    }
  });
}

const textsIn = (page: Page) => ({
  loading: page.getByText("Loading the form"),
  missing: page.getByRole("status").filter({ hasText: "The form has not arrived." }),
});
