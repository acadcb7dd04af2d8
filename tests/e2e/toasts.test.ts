import type { Locator, Page } from "@playwright/test";
import { CONTACT, REGISTRATION } from "../forms.ts";
import { barOf } from "./bar.ts";
import { expectWalk } from "./focus-walk.ts";
import { expectNoToast, expectToast, notifications, openForm } from "./forms.ts";
import { expectFocusKept, pressAt, tabTo } from "./keyboard.ts";
import { listen } from "./listen.ts";
import { FAILED_ATTEMPT, FUNCTION_URL } from "./messages.ts";
import { scrollTo, scrollTop } from "./motion.ts";
import { holdRequests } from "./requests.ts";
import { expect, test } from "./test.ts";
import { PHONE } from "./viewports.ts";

/* docs/product.md#8-messages-and-errors */

const dismissButton = (page: Page) => notifications(page).getByRole("button", { name: "Dismiss" });

test("a toast is said once, and stays until Escape, its button, the next one or leaving the page ends it", async ({
  page,
}) => {
  const expectSaid = await listen(page);
  const form = await openForm(page, CONTACT);
  // The line for those without a connection, which is not shown.
  await expectSaid("");
  const dismiss = dismissButton(page);
  const fullName = form.field("Full name");
  const refusal = CONTACT.blank("Full name").join(" ");
  const refuse = async () => {
    await form.button.click();
    await expectToast(page, "alert", ...CONTACT.blank("Full name"));
  };
  await test.step("Escape", async () => {
    await refuse();
    await expectSaid(refusal);
    await expect(fullName).toBeFocused();
    await page.keyboard.press("Escape");
    await expectNoToast(page);
    await expect(fullName).toBeFocused();
  });
  await test.step("the same one again", async () => {
    await refuse();
    await expectSaid(refusal);
    await refuse();
    await expectSaid(refusal);
  });
  await test.step("its button, without scrolling the page", async () => {
    await scrollTo(page, 0);
    await dismiss.click();
    await expectNoToast(page);
    expect(await scrollTop(page)).toBe(0);
  });
  const company = form.field("Company");
  for (const [name, dismissToast] of [
    ["its button", () => pressAt(page, dismiss)],
    [
      "Escape there",
      async () => {
        await tabTo(page, dismiss);
        await page.keyboard.press("Escape");
      },
    ],
  ] as const) {
    await test.step(`Enter in a field has sent the form: ${name} by keyboard returns the focus`, async () => {
      await form.fill(CONTACT.newValues());
      await company.press("Enter");
      await expectToast(page, "status", ...CONTACT.success);
      await expectSaid(CONTACT.success.join(" "));
      await expect(company).toBeFocused();
      await dismissToast();
      await expectNoToast(page);
      await expectFocusKept(page);
      await expect(company).toBeFocused();
    });
  }
  await test.step("another page, while the browser keeps this one", async () => {
    await refuse();
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })),
    );
    await expectNoToast(page);
  });
});

const cardOf = (page: Page) => notifications(page).getByRole("alert").locator("> *");

async function boxesOf(...parts: Locator[]) {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  return boxes.map((box) => {
    if (!box) throw new Error("not laid out");
    return { ...box, end: box.x + box.width, bottom: box.y + box.height };
  });
}

test("a toast is in view, and covers no invalid field, error, button or focused control", async ({
  page,
}) => {
  for (const [width, kind] of [
    [1280, CONTACT],
    [390, REGISTRATION],
  ] as const) {
    await test.step(`the ${kind.name} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      const form = await openForm(page, kind);
      for (const value of ["dana@example.com", ""]) {
        await form.fill({ "Full name": value, Email: value });
        await form.button.click();
        await expect(cardOf(page)).toBeInViewport({ ratio: 1 });
        // With its label and its error.
        const invalid = page.locator("form :has(> [aria-invalid])");
        await expect(invalid.first()).toBeInViewport({ ratio: 1 });
        const [card, ...parts] = await boxesOf(cardOf(page), ...(await invalid.all()), form.button);
        for (const part of parts) expect(part.y).toBeGreaterThanOrEqual(card?.bottom ?? NaN);
      }
      await expect(form.field("Full name")).toBeFocused();
      await expectWalk(page, "Tab", "main");
      await expectToast(page, "alert", ...kind.blank("Full name"));
    });
  }
});

test("a failure while the menu of a phone is open is seen, covers no link, and is dismissed first", async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_ATTEMPT);
  await page.setViewportSize(PHONE);
  await page.route(FUNCTION_URL, (route) => route.fulfill({ status: 500 }));
  const fail = await holdRequests(page, FUNCTION_URL);
  const form = await openForm(page, CONTACT);
  await form.fill(CONTACT.newValues());
  await form.button.click();
  const { nav, toggle } = barOf(page);
  await toggle.click();
  fail();
  await expectToast(page, "alert", ...CONTACT.failure);
  for (const height of [PHONE.height, 420]) {
    await test.step(`each focused link is above it, ${height} px high`, async () => {
      await page.setViewportSize({ ...PHONE, height });
      await expect(cardOf(page)).toBeInViewport({ ratio: 1 });
      for (const part of await nav.locator(":is(a, button):visible").all()) {
        await part.focus();
        const [link, card] = await boxesOf(part, cardOf(page));
        expect(link?.bottom).toBeLessThanOrEqual(card?.y ?? NaN);
      }
    });
  }
  await test.step("Escape dismisses the toast, then closes the menu", async () => {
    await page.keyboard.press("Escape");
    await expectNoToast(page);
    await expect(nav).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(nav).toBeHidden();
  });
});
