import type { Page } from "@playwright/test";
import { site as identity } from "#site/content/site.ts";
import { INVITE } from "../forms.ts";
import { expectNoViolations } from "./axe.ts";
import { formOn, notifications } from "./forms.ts";
import { mailFrom } from "./messages.ts";
import { stopClock } from "./motion.ts";
import { holdRequests } from "./requests.ts";
import { expect, test } from "./test.ts";
import { PHONE } from "./viewports.ts";

/* docs/product.md#request-an-invite, docs/product.md#startup-application: our own forms in their frames, or others. */

/** The heights of the frames at these widths. */
const HEIGHTS = {
  "/request-invite": { 320: 1400, 390: 1400, 767: 1400, 768: 1400, 1920: 1400 },
  "/apply-to-program": { 320: 1800, 390: 1800, 767: 1800, 768: 1600, 1920: 1600 },
};

/** Expects the frame of the page to have the height of its content, and this one or, once that has grown, more. */
const expectHeight = (page: Page, least: number, isGrown = false) =>
  expect
    .poll(async () => {
      const { height: shown = 0 } = (await page.locator("iframe").boundingBox()) ?? {};
      const content = await page.frames()[1]?.evaluate(() => document.documentElement.scrollHeight);
      return [shown - (content ?? 0), isGrown ? shown > least : shown];
    })
    .toEqual([0, isGrown || least]);

test("our own forms fit their frames at every width, which are as wide as their column", async ({
  page,
}) => {
  for (const [path, heights] of Object.entries(HEIGHTS)) {
    await page.goto(path);
    for (const [width, height] of Object.entries(heights)) {
      await page.setViewportSize({ width: Number(width), height: 900 });
      await expectHeight(page, height);
      const box = await page.locator("iframe").boundingBox();
      expect.soft(box?.width, `${path} at ${width} px`).toBe(Math.min(Number(width), 1152));
    }
  }
});

/** The other frame has the same component. */
const path = "/request-invite";

test("our own form is sent in its frame, which grows with it, and leads back to it in its own tab", async ({
  page,
  site,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(path);
  const [, inside] = page.frames();
  if (!inside) throw new Error("no frame");
  const form = formOn(inside, INVITE);
  const back = { name: "Request an invite" };
  await test.step("it learns of no page that it comes from", async () => {
    expect(inside.url()).toBe(site.url + INVITE.path);
    expect(await inside.evaluate(() => document.referrer)).toBe("");
    await expect(inside.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(inside.getByRole("link", back)).toHaveCount(0);
  });
  await test.step("an error and the toast are in view on a phone, one below the other", async () => {
    const values = INVITE.newValues();
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
    await page.getByRole("main").focus();
    await page.keyboard.press("Escape");
    await expect(toast).toBeHidden();

    await form.fill({ "Full name": values["Full name"] });
    await form.button.click();
    const confirmation = notifications(inside).getByRole("status").locator("> *");
    await expect(confirmation).toContainText(INVITE.success[1]);
    await expect(confirmation).toBeInViewport({ ratio: 1 });
    await mailFrom(site.mailbox, values.Email);
  });
  await test.step("the frame grows with its text and with what it shows, and shrinks again", async () => {
    const enlargeText = (size: string) =>
      inside.evaluate((to) => {
        document.documentElement.style.fontSize = to;
      }, size);
    await enlargeText("200%");
    await expectHeight(page, 1400, true);
    await enlargeText("");
    await expectHeight(page, 1400);
    await inside.getByLabel("Someone I recommend").check();
    await form.button.click();
    await expectHeight(page, 1400, true);
    await inside.evaluate((to) => location.assign(to), INVITE.sentPath);
    await inside.waitForURL(`**${INVITE.sentPath}`);
    await expectHeight(page, 1400);
    await expect(inside.getByRole("link", back)).toHaveCount(0);
  });
  await test.step("its link opens it in its own tab, which leads back; so does its confirmation", async () => {
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Open the form in its own tab" }).click();
    const tab = await opened;
    for (const own of [INVITE.path, INVITE.sentPath]) {
      if (own === INVITE.sentPath) await tab.goto(own);
      await expect(tab).toHaveURL(own);
      expect(await tab.evaluate(() => window.opener)).toBeNull();
      await tab.getByRole("link", back).click();
      await expect(tab).toHaveURL(path);
    }
    await expect(page).toHaveURL(path);
  });
});

test("a page says that its form is loading, is late or will not come, and leads to it elsewhere", async ({
  page,
}) => {
  const loading = page.getByText("Loading the form");
  const missing = page.getByRole("status").filter({ hasText: "The form has not arrived." });
  const release = await holdRequests(page, INVITE.path);
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
    await page.route(INVITE.path, (route) => route.fulfill({ status: 204 }));
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

test("the form of another site keeps its frame at its height, however high it is", async ({
  page,
}) => {
  const url = "https://forms.example/";
  await page.route(url, (route) =>
    route.fulfill({ contentType: "text/html", body: '<div style="height: 5000px">Tall</div>' }),
  );
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(?<=<iframe src=")[^"]+/, url);
    // The policy of the page as built allows our own form alone.
    const { "content-security-policy": _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body });
  });
  await page.goto(path);
  await expect(page.frameLocator("iframe").getByText("Tall")).toBeVisible();
  expect((await page.locator("iframe").boundingBox())?.height).toBe(1400);
});
