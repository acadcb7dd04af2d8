import type { Page } from "@playwright/test";
import { APPLICATION, INVITE } from "../forms.ts";
import { formOn, notifications } from "./forms.ts";
import { layoutFaults } from "./layout.ts";
import { mailFrom } from "./messages.ts";
import { expect, test } from "./test.ts";
import { PHONE } from "./viewports.ts";

/* docs/product.md#request-an-invite, docs/product.md#startup-application: our own forms in their frames. */

/** Opens a page on a phone, and returns its frame. */
async function openOnPhone(page: Page, path: string) {
  await page.setViewportSize(PHONE);
  await page.goto(path);
  const inside = page.frames()[1];
  if (!inside) throw new Error("no frame");
  await inside.waitForLoadState();
  return inside;
}

for (const { path, kind, height, back } of [
  { path: "/request-invite", kind: INVITE, height: 1400, back: "Request an invite" },
  {
    path: "/apply-to-program",
    kind: APPLICATION,
    height: 1800,
    back: "Apply to the Startup Program",
  },
]) {
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
          return [shown - content, isGrown ? shown > height : shown];
        })
        .toEqual([0, isGrown || height]);
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
