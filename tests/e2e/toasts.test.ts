import { CONTACT, REGISTRATION } from "../forms.ts";
import { barOf } from "./bar.ts";
import { expectNoToast, expectToast, notifications, openForm } from "./forms.ts";
import { FAILED_ATTEMPT, FUNCTION_URL } from "./messages.ts";
import { scrollTo, scrollTop } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#8-messages-and-errors */

test("Escape, its button and leaving the page dismiss a toast; the same toast again is a new one", async ({
  page,
}) => {
  const form = await openForm(page, CONTACT);
  const dismiss = notifications(page).getByRole("button", { name: "Dismiss" });
  const heading = page.getByRole("heading", { level: 1 });
  const refuse = async () => {
    await form.button.click();
    await expectToast(page, "alert", ...CONTACT.blank("Full name"));
  };
  await test.step("Escape", async () => {
    await refuse();
    await expect(form.field("Full name")).toBeFocused();
    await page.keyboard.press("Escape");
    await expectNoToast(page);
    await expect(form.field("Full name")).toBeFocused();
  });
  await test.step("the same one again", async () => {
    await refuse();
    const toast = await notifications(page).getByText("Full name is required").elementHandle();
    await refuse();
    expect(await toast?.evaluate((element) => element.isConnected)).toBe(false);
  });
  await test.step("its button, without scrolling the page", async () => {
    await scrollTo(page, 0);
    await dismiss.click();
    await expectNoToast(page);
    expect(await scrollTop(page)).toBe(0);
  });
  await test.step("its button in a small window", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await refuse();
    await expect(notifications(page).getByText("Full name is required")).toBeInViewport({
      ratio: 1,
    });
    await dismiss.click();
    await expectNoToast(page);
  });
  await test.step("another page, while the browser keeps this one", async () => {
    await refuse();
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })),
    );
    await expectNoToast(page);
  });
  await test.step("another page, and back", async () => {
    await refuse();
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
    await expect(page).toHaveURL("/privacy");
    await expectNoToast(page);
    await page.goBack();
    await expect(heading).toContainText("CONNECTING");
    await expectNoToast(page);
  });
});

for (const [width, height] of [
  [1280, 900],
  [390, 844],
] as const) {
  test(`in a window of ${width} by ${height} px the toast of a refusal is in view and covers no invalid field, error or button`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const [kind, filled] of [
      [CONTACT, []],
      [CONTACT, ["Full name", "Email"]],
      [REGISTRATION, []],
      [REGISTRATION, ["Full name", "Email"]],
    ] as const) {
      const form = await openForm(page, kind);
      for (const label of filled) await form.field(label).fill("dana@example.com");
      await form.button.click();
      const toast = notifications(page).getByRole("alert").locator("> *");
      await expect(toast).toBeInViewport({ ratio: 1 });
      const invalid = page.locator(".field:has([aria-invalid])");
      await expect(invalid.first()).toBeInViewport({ ratio: 1 });
      for (const part of [...(await invalid.all()), form.button]) {
        const [below, above] = [await part.boundingBox(), await toast.boundingBox()];
        if (!below || !above) throw new Error("not laid out");
        expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
      }
    }
  });
}

test("a toast ends on the line of the page's content, and on a phone begins on it too", async ({
  page,
}) => {
  const content = page.locator("body > footer .content > :last-child");
  const form = await openForm(page, CONTACT);
  await form.button.click();
  const toast = notifications(page).getByRole("alert").locator("> *");
  for (const width of [320, 390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const [card, lines] = await Promise.all([toast.boundingBox(), content.boundingBox()]);
    if (!card || !lines) throw new Error("not laid out");
    expect.soft(card.x + card.width, `${width} px`).toBeCloseTo(lines.x + lines.width, 1);
    if (width < 448) expect.soft(card.x, `${width} px`).toBeCloseTo(lines.x, 1);
  }
});

for (const height of [844, 420]) {
  test(`a failure while the menu of a phone is open, ${height} px high, is seen, covers no link, and is dismissed before the menu`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(FAILED_ATTEMPT);
    await page.setViewportSize({ width: 390, height });
    const { promise, resolve: fail } = Promise.withResolvers<void>();
    await page.route(FUNCTION_URL, async (route) => {
      await promise;
      await route.fulfill({ status: 500 });
    });
    const form = await openForm(page, CONTACT);
    await form.fill(CONTACT.newValues());
    await form.button.click();
    const { nav, toggle } = barOf(page);
    await toggle.click();
    fail();
    await expectToast(page, "alert", ...CONTACT.failure);
    const toast = notifications(page).getByRole("alert").locator("> *");
    await expect(toast).toBeVisible();
    await expect(toast).toBeInViewport({ ratio: 1 });

    await test.step("each focused link is above it", async () => {
      for (const part of await nav.locator(":is(a, button):visible").all()) {
        await part.focus();
        const [link, card] = [await part.boundingBox(), await toast.boundingBox()];
        if (!link || !card) throw new Error("not laid out");
        expect(link.y + link.height).toBeLessThanOrEqual(card.y);
      }
    });
    await test.step("Escape dismisses the toast, then closes the menu", async () => {
      await page.keyboard.press("Escape");
      await expectNoToast(page);
      await expect(nav).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(nav).toBeHidden();
    });
    await test.step("its button leaves the menu open", async () => {
      await form.button.click();
      await toggle.click();
      await expectToast(page, "alert", ...CONTACT.failure);
      await notifications(page).getByRole("button", { name: "Dismiss" }).click();
      await expectNoToast(page);
      await expect(nav).toBeVisible();
    });
  });
}
