import type { Frame } from "@playwright/test";
import { site as identity } from "#site/content/site.ts";
import { ALL } from "../all.ts";
import { APPLICATION, INVITE } from "../forms.ts";
import { expectNoViolations } from "./axe.ts";
import { formOn, notifications } from "./forms.ts";
import { layoutFaults } from "./layout.ts";
import { holdRequests, stopClock } from "./loading.ts";
import { mailFrom } from "./messages.ts";
import { expect, test } from "./test.ts";
import { PHONE } from "./viewports.ts";

/* docs/product.md#request-an-invite, docs/product.md#startup-application: our own forms in their frames, or others. */

const FRAMES = [
  {
    path: "/request-invite",
    kind: INVITE,
    heights: { 320: 1400, 390: 1400, 767: 1400, 768: 1400, 1920: 1400 },
    back: "Request an invite",
    grow: async (inside: Frame) => {
      await inside.getByLabel("Someone I recommend").check();
      await formOn(inside, INVITE).button.click();
    },
  },
  {
    path: "/apply-to-program",
    kind: APPLICATION,
    heights: { 320: 1800, 390: 1800, 767: 1800, 768: 1600, 1920: 1600 },
    back: "Apply to the Startup Program",
    grow: async (inside: Frame) => {
      for (const _ of [1, 2, 3]) await inside.getByRole("button", { name: "Add" }).click();
    },
  },
] as const;

for (const { path, kind, heights, back, grow } of FRAMES) {
  test(`our own form in ${path} fits its frame, is sent there, and leads back to it in its own tab`, async ({
    page,
    site,
  }) => {
    const frame = page.locator("iframe");
    await page.setViewportSize(PHONE);
    await page.goto(path);
    const [, inside] = page.frames();
    if (!inside) throw new Error("no frame");
    const form = formOn(inside, kind);
    await test.step("it learns of no page that it comes from", async () => {
      expect(inside.url()).toBe(site.url + kind.path);
      expect(await inside.evaluate(() => document.referrer)).toBe("");
      await expect(inside.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(inside.getByRole("link", { name: back })).toHaveCount(0);
    });
    if (ALL || kind === INVITE) {
      await test.step("an error and the toast are in view on a phone, one below the other", async () => {
        const values = kind.newValues();
        await form.fill({ ...values, "Full name": " " });
        await form.button.click();
        const toast = notifications(inside).getByRole("alert").locator("> *");
        const name = form.field("Full name");
        await expect(toast).toContainText("Full name is required");
        await expect(name).toBeFocused();
        await expect(name).toBeInViewport({ ratio: 1 });
        await expect(toast).toBeInViewport({ ratio: 1 });
        const [above, below] = [await toast.boundingBox(), await name.boundingBox()];
        expect((below?.y ?? 0) - (above?.y ?? 0)).toBeGreaterThanOrEqual(above?.height ?? 0);
        expect(await layoutFaults(page, "overflow")).toEqual([]);
        await page.getByRole("main").focus();
        await page.keyboard.press("Escape");
        await expect(toast).toBeHidden();

        await form.fill({ "Full name": values["Full name"] });
        await form.button.click();
        const confirmation = notifications(inside).getByRole("status").locator("> *");
        await expect(confirmation).toContainText(kind.success[1]);
        await expect(confirmation).toBeInViewport({ ratio: 1 });
        await mailFrom(site.mailbox, values.Email);
      });
    }
    const expectHeight = (isGrown: boolean) =>
      expect
        .poll(async () => {
          const { height: shown = 0 } = (await frame.boundingBox()) ?? {};
          const content = await inside.evaluate(() => document.documentElement.scrollHeight);
          return [shown - content, isGrown ? shown > heights[390] : shown];
        })
        .toEqual([0, isGrown || heights[390]]);
    await test.step("the frame grows with its text and with what it shows, and shrinks again", async () => {
      const enlargeText = (size: string) =>
        inside.evaluate((to) => {
          document.documentElement.style.fontSize = to;
        }, size);
      await expectHeight(false);
      await enlargeText("200%");
      await expectHeight(true);
      await enlargeText("");
      await expectHeight(false);
      await grow(inside);
      await expectHeight(true);
      await inside.evaluate((to) => location.assign(to), kind.sentPath);
      await inside.waitForURL(`**${kind.sentPath}`);
      await expectHeight(false);
      await expect(inside.getByRole("link", { name: back })).toHaveCount(0);
    });
    await test.step("it has its height at every width, and the width of its column", async () => {
      await page.reload();
      for (const [width, height] of Object.entries(heights)) {
        await page.setViewportSize({ width: Number(width), height: 900 });
        const box = await frame.boundingBox();
        expect.soft(box?.height, `at ${width} px`).toBe(height);
        expect.soft(box?.width, `at ${width} px`).toBe(Math.min(Number(width), 1152));
      }
    });
    await test.step("its link opens it in its own tab, which leads back; so does its confirmation", async () => {
      const opened = page.waitForEvent("popup");
      await page.getByRole("link", { name: "Open the form in its own tab" }).click();
      const tab = await opened;
      for (const own of [kind.path, kind.sentPath]) {
        if (own === kind.sentPath) await tab.goto(own);
        await expect(tab).toHaveURL(own);
        expect(await tab.evaluate(() => window.opener)).toBeNull();
        await tab.getByRole("link", { name: back }).click();
        await expect(tab).toHaveURL(path);
      }
      await expect(page).toHaveURL(path);
    });
  });
}

for (const { path, kind } of ALL ? FRAMES : FRAMES.slice(0, 1)) {
  test(`${path} says that the form is loading, is late or will not come, and leads to it elsewhere`, async ({
    page,
  }) => {
    const loading = page.getByText("Loading the form");
    const missing = page.getByRole("status").filter({ hasText: "The form has not arrived." });
    const release = await holdRequests(page, kind.path);
    await stopClock(page);
    await test.step("late after 8 seconds, until it comes", async () => {
      await page.goto(path, { waitUntil: "commit" });
      await expect(loading).toBeVisible();
      const before = await page.locator("iframe").boundingBox();
      await page.clock.runFor(7_999);
      await expect(missing).toBeHidden();
      await page.clock.runFor(1);
      await expect(missing).toBeVisible();
      await expect(loading).toBeHidden();
      expect(await page.locator("iframe").boundingBox()).toEqual(before);
      release();
      await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
      await expect(missing).toBeHidden();
      await expect(loading).toBeHidden();
    });
    await test.step("at once, if it will not come", async () => {
      await page.route(kind.path, (route) => route.fulfill({ status: 204 }));
      await page.goto(path);
      await expect(missing).toBeVisible();
      await expect(loading).toBeHidden();
      await page.clock.resume();
      await expectNoViolations(page);
      for (const name of ["Open the form in its own tab", identity.email]) {
        // Below the frame, and in its place, where the frame does not cover it.
        await expect(page.getByRole("main").getByRole("link", { name })).toHaveCount(2);
        await missing.getByRole("link", { name }).click({ trial: true });
      }
    });
  });
}

test.describe("the form of another site", () => {
  // The page's policy would block it.
  test.use({ bypassCSP: true });

  test("keeps its frame at its height, however high it is", async ({ page }) => {
    const url = "https://forms.example/";
    await page.route(url, (route) =>
      route.fulfill({ contentType: "text/html", body: '<div style="height: 5000px">Tall</div>' }),
    );
    const { path, heights } = FRAMES[1];
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(?<=<iframe src=")[^"]+/, url);
      await route.fulfill({ response, body });
    });
    await page.goto(path);
    await expect(page.frameLocator("iframe").getByText("Tall")).toBeVisible();
    for (const [width, height] of Object.entries(heights)) {
      await page.setViewportSize({ width: Number(width), height: 900 });
      expect.soft((await page.locator("iframe").boundingBox())?.height, width).toBe(height);
    }
  });
});
