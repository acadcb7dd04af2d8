import type { Locator, Page } from "@playwright/test";
import { ALL } from "../all.ts";
import { APPLICATION, CONTACT, type Form, INVITE, REGISTRATION } from "../forms.ts";
import { barOf } from "./bar.ts";
import { expectWalk } from "./focus-walk.ts";
import { expectNoToast, expectToast, notifications, openForm } from "./forms.ts";
import { expectFocusKept, pressAt, tabTo } from "./keyboard.ts";
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

test("Enter in a field sends the form; dismissing the toast by its button or there by Escape returns the focus", async ({
  page,
}) => {
  const form = await openForm(page, CONTACT);
  const dismiss = notifications(page).getByRole("button", { name: "Dismiss" });
  const company = form.field("Company");
  for (const dismissToast of [
    () => pressAt(page, dismiss),
    async () => {
      await tabTo(page, dismiss);
      await page.keyboard.press("Escape");
    },
  ]) {
    await form.fill(CONTACT.newValues());
    await company.press("Enter");
    await expectToast(page, "status", ...CONTACT.success);
    await expect(company).toBeFocused();
    await dismissToast();
    await expectNoToast(page);
    await expectFocusKept(page);
    await expect(company).toBeFocused();
  }
});

/** The live regions of the page, also empty ones: role and text (WCAG 2.2, 4.1.3). */
const announcements = (page: Page): Promise<string[]> =>
  page
    .locator("[role=alert], [role=status]")
    .evaluateAll((all) =>
      all.map(
        (region) => `${region.role}: ${(region as HTMLElement).innerText.replace(/\s+/g, " ")}`,
      ),
    );

/** A page with a form has its regions from the start: screen readers announce only what is added to them later. */
const SILENT = ["status: ", "alert: ", "status: "];

test("a refusal interrupts, a success waits for a pause, each is announced once; once dismissed, the regions are empty", async ({
  page,
}) => {
  const form = await openForm(page, CONTACT);
  expect(await announcements(page)).toEqual(SILENT);
  await form.button.click();
  await expectToast(page, "alert", ...CONTACT.blank("Full name"));
  const refused = `alert: ${CONTACT.blank("Full name").join(" ")}`;
  expect(await announcements(page)).toEqual(SILENT.with(1, refused));
  await form.fill(CONTACT.newValues());
  await form.button.click();
  await expectToast(page, "status", ...CONTACT.success);
  const sent = `status: ${CONTACT.success.join(" ")}`;
  expect(await announcements(page)).toEqual(SILENT.with(2, sent));
  await page.keyboard.press("Escape");
  await expect.poll(() => announcements(page)).toEqual(SILENT);
});

const cardOf = (page: Page) => notifications(page).getByRole("alert").locator("> *");

async function boxesOf(...parts: Locator[]) {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  return boxes.map((box) => {
    if (!box) throw new Error("not laid out");
    return { ...box, end: box.x + box.width, bottom: box.y + box.height };
  });
}

const COVERS: [number, Form][] = [
  [1280, CONTACT],
  [390, REGISTRATION],
  [390, CONTACT],
  [1280, REGISTRATION],
];

for (const [width, kind] of ALL ? COVERS : COVERS.slice(0, 2)) {
  test(`at ${width} px the toast of the ${kind.name} is in view, and covers no invalid field, error, button or focused control`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const filled of [["Full name", "Email"], []]) {
      const form = await openForm(page, kind);
      for (const label of filled) await form.field(label).fill("dana@example.com");
      await form.button.click();
      await expect(cardOf(page)).toBeInViewport({ ratio: 1 });
      const invalid = page.locator(".field:has([aria-invalid])");
      await expect(invalid.first()).toBeInViewport({ ratio: 1 });
      const [card, ...parts] = await boxesOf(cardOf(page), ...(await invalid.all()), form.button);
      for (const part of parts) expect(part.y).toBeGreaterThanOrEqual(card?.bottom ?? NaN);
    }
    await expect(page.getByLabel("Full name")).toBeFocused();
    await expectWalk(page, "Tab");
    await expectToast(page, "alert", ...kind.blank("Full name"));
  });
}

test("a toast ends on the line of the page's content, and on a phone begins on it too; beside our own forms it covers no field", async ({
  page,
}) => {
  const refuse = async (kind: Form) => {
    const form = await openForm(page, kind);
    await form.button.click();
    return page.locator("form").filter({ has: form.button });
  };
  await refuse(CONTACT);
  const content = page.locator("body > footer .content > :last-child");
  for (const width of [320, 390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const [card, lines] = await boxesOf(cardOf(page), content);
    expect.soft(card?.end, `${width} px`).toBeCloseTo(lines?.end ?? NaN, 1);
    if (width < 448) expect.soft(card?.x, `${width} px`).toBeCloseTo(lines?.x ?? NaN, 1);
  }
  for (const kind of [INVITE, APPLICATION]) {
    const fields = await refuse(kind);
    // As wide as in its frame, and on a page of its own.
    for (const width of [1024, 1152, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const [card, box] = await boxesOf(cardOf(page), fields);
      expect.soft(card?.end, `${kind.name}, ${width} px`).toBeLessThanOrEqual(box?.x ?? NaN);
    }
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
    await expect(cardOf(page)).toBeVisible();
    await expect(cardOf(page)).toBeInViewport({ ratio: 1 });

    await test.step("each focused link is above it", async () => {
      for (const part of await nav.locator(":is(a, button):visible").all()) {
        await part.focus();
        const [link, card] = await boxesOf(part, cardOf(page));
        expect(link?.bottom).toBeLessThanOrEqual(card?.y ?? NaN);
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
