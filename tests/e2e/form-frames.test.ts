import type { Page } from "@playwright/test";
import { site as identity } from "#site/content/site.ts";
import { ALL } from "../all.ts";
import { APPLICATION, INVITE } from "../forms.ts";
import { expectNoViolations } from "./axe.ts";
import { formOn, notifications } from "./forms.ts";
import { layoutFaults } from "./layout.ts";
import { holdRequests, stopClock } from "./loading.ts";
import { mailFrom } from "./messages.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";
import { PHONE } from "./viewports.ts";

/* docs/product.md#request-an-invite, docs/product.md#startup-application: our own forms in their frames, or others. */

const FRAMES = [
  {
    path: "/request-invite",
    kind: INVITE,
    heights: { 320: 1400, 390: 1400, 767: 1400, 768: 1400, 1920: 1400 },
    back: "Request an invite",
  },
  {
    path: "/apply-to-program",
    kind: APPLICATION,
    heights: { 320: 1800, 390: 1800, 767: 1800, 768: 1600, 1920: 1600 },
    back: "Apply to the Startup Program",
  },
] as const;

test("the frames have their heights at every width, and the width of their column", async ({
  page,
}) => {
  for (const { path, heights } of FRAMES) {
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
    const { path, heights } = FRAMES[1];
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

for (const { path, kind } of ALL ? FRAMES : FRAMES.slice(0, 1)) {
  test(`the frame of ${path} is our own form, which learns of no page that it comes from; its link opens the form in its own tab`, async ({
    page,
    site,
  }) => {
    await open(page, path);
    const frame = page.locator("iframe");
    await expect(frame).toHaveCount(1);
    await expect(frame).toHaveAttribute("title", /\S/);
    await expect(frame).toHaveAttribute("allow", "");
    const inside = page.frames()[1];
    expect(inside?.url()).toBe(site.url + kind.path);
    expect(await inside?.evaluate(() => document.referrer)).toBe("");
    const heading = page.frameLocator("iframe").getByRole("heading", { level: 1 });
    const words = await heading.innerText();

    const link = page.getByRole("link", { name: "Open the form in its own tab" });
    await expect(link).toHaveAttribute("rel", /\bnoopener\b/);
    const opened = page.waitForEvent("popup");
    await link.click();
    const tab = await opened;
    await expect(tab).toHaveURL(kind.path);
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText(words);
    await expect(page).toHaveURL(path);
  });

  test(`${path} says that the form is loading, after 8 seconds that it has not arrived, and then shows it`, async ({
    page,
  }) => {
    const release = await holdRequests(page, kind.path);
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
    await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(missing).toBeHidden();
    await expect(loading).toBeHidden();
  });

  test(`${path} says at once that no form will come, and leads to its own tab and the organisers`, async ({
    page,
  }) => {
    await page.route(kind.path, (route) => route.fulfill({ status: 204 }));
    await page.goto(path);
    const { loading, missing } = textsIn(page);
    await expect(missing).toBeVisible();
    await expect(loading).toBeHidden();
    await expectNoViolations(page);
    for (const name of ["Open the form in its own tab", identity.email]) {
      // Below the frame, and in its place, where the frame does not cover it.
      await expect(page.getByRole("main").getByRole("link", { name })).toHaveCount(2);
      await missing.getByRole("link", { name }).click({ trial: true });
    }
  });
}

for (const { path, kind, heights, back } of FRAMES) {
  test(`the frame of ${path} grows with what the form shows and with its text, and returns to its height with less of it`, async ({
    page,
  }) => {
    const inside = await openOnPhone(page, path);
    const frame = page.locator("iframe");
    const expectHeight = (isGrown: boolean) =>
      expect
        .poll(async () => {
          const { height: shown = 0 } = (await frame.boundingBox()) ?? {};
          const content = await inside.evaluate(() => document.documentElement.scrollHeight);
          return [shown - content, isGrown ? shown > heights[390] : shown];
        })
        .toEqual([0, isGrown || heights[390]]);
    const enlargeText = (size: string) =>
      inside.evaluate((to) => {
        document.documentElement.style.fontSize = to;
      }, size);
    await expectHeight(false);
    await enlargeText("200%");
    await expectHeight(true);
    await enlargeText("");
    await expectHeight(false);
    if (kind === INVITE) {
      await inside.getByLabel("Someone I recommend").check();
      await formOn(inside, kind).button.click();
    } else {
      for (const _ of [1, 2, 3]) await inside.getByRole("button", { name: "Add" }).click();
    }
    await expectHeight(true);
    await inside.evaluate((to) => location.assign(to), kind.sentPath);
    await inside.waitForURL(`**${kind.sentPath}`);
    await expectHeight(false);
  });

  test(`the ${kind.name} and its confirmation lead back to ${path} in their own tab, and not in the frame`, async ({
    page,
  }) => {
    for (const own of [kind.path, kind.sentPath]) {
      await page.goto(own);
      await page.getByRole("link", { name: back }).click();
      await expect(page).toHaveURL(path);
    }
    const inside = page.frameLocator("iframe");
    await expect(inside.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(inside.getByRole("link", { name: back })).toHaveCount(0);
  });

  test(`in the frame of ${path}, on a phone: the error and the toast are in view, and the message arrives`, async ({
    page,
    site,
  }) => {
    const inside = await openOnPhone(page, path);
    const form = formOn(inside, kind);
    const values = kind.newValues();
    await form.fill({ ...values, "Full name": " " });
    await form.button.click();
    const toast = notifications(inside).getByRole("alert").locator(".toast");
    await expect(toast).toContainText("Full name is required");
    await expect(form.field("Full name")).toBeFocused();
    await expect(form.field("Full name")).toBeInViewport({ ratio: 1 });
    await expect(toast).toBeInViewport({ ratio: 1 });
    const [below, above] = [await toast.boundingBox(), await form.field("Full name").boundingBox()];
    expect((above?.y ?? 0) - (below?.y ?? 0)).toBeGreaterThanOrEqual(below?.height ?? 0);
    expect(await layoutFaults(page, "overflow")).toEqual([]);
    await page.getByRole("main").focus();
    await page.keyboard.press("Escape");
    await expect(toast).toBeHidden();

    await form.fill({ "Full name": values["Full name"] });
    await form.button.click();
    await expect(notifications(inside).getByRole("status")).toContainText(kind.success[1]);
    await expect(notifications(inside).locator(".toast")).toBeInViewport({ ratio: 1 });
    await mailFrom(site.mailbox, values.Email);
  });
}

/** Opens a page on a phone, and returns its frame. */
async function openOnPhone(page: Page, path: string) {
  await page.setViewportSize(PHONE);
  await page.goto(path);
  const inside = page.frames()[1];
  if (!inside) throw new Error("no frame");
  await inside.waitForLoadState();
  return inside;
}

const textsIn = (page: Page) => ({
  loading: page.getByText("Loading the form"),
  missing: page.getByRole("status").filter({ hasText: "The form has not arrived." }),
});
