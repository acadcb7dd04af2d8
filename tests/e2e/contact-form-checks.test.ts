import type { Locator } from "@playwright/test";
import { watchAttempts } from "./attempts.ts";
import { CONTACT, openForm } from "./forms.ts";
import { expect, test } from "./test.ts";
import { expectNoToast, expectToast } from "./toast.ts";

const CHECKS = [
  { label: "Full name", message: "Full name is required" },
  { label: "Email", message: "Email is required" },
  { label: "Message", message: "Message is required" },
];

const VALID = { "Full name": "Dana", Email: "dana@example.com", Company: "", Message: "Hello" };

for (const { label, message } of CHECKS) {
  test(`a blank "${label}" is refused with a toast, at the field, and nothing is sent`, async ({
    page,
  }) => {
    const attempts = watchAttempts(page);
    const form = await openForm(page, CONTACT);
    await form.fill({ ...VALID, [label]: "" });
    await form.button.click();

    await expectToast(page, "alert", "Error", message);
    await expect(form.field(label)).toBeFocused();
    await expect(form.field(label)).toHaveAttribute("aria-invalid", "true");
    await expect(form.field(label)).toHaveAccessibleDescription(message);
    expect(await invalidFields(form.button)).toBe(1);
    await form.expectValues({ ...VALID, [label]: "" });
    expect(attempts).toEqual([]);
  });
}

test("an empty form is checked in order: one toast at a time, for the first blank field", async ({
  page,
}) => {
  const attempts = watchAttempts(page);
  const form = await openForm(page, CONTACT);
  for (const { label, message } of CHECKS) {
    await form.button.click();
    await expectToast(page, "alert", "Error", message);
    await expect(form.field(label)).toBeFocused();
    await form.fill({ [label]: VALID[label as keyof typeof VALID] });
  }
  expect(attempts).toEqual([]);
});

test("every blank field says so at once, though the toast names the first alone", async ({
  page,
}) => {
  const form = await openForm(page, CONTACT);
  await form.button.click();
  for (const { label, message } of CHECKS) {
    await expect(form.field(label)).toHaveAccessibleDescription(message);
  }
  expect(await invalidFields(form.button)).toBe(3);
});

test("white space alone counts as blank", async ({ page }) => {
  const attempts = watchAttempts(page);
  const form = await openForm(page, CONTACT);
  await form.fill({ ...VALID, "Full name": " \u00a0 " });
  await form.button.click();
  await expectToast(page, "alert", "Error", "Full name is required");

  await form.fill({ "Full name": "Dana", Email: "   " });
  await form.button.click();
  await expectToast(page, "alert", "Error", "Email is required");

  await form.fill({ Email: "dana@example.com", Message: " \n\t\n " });
  await form.button.click();
  await expectToast(page, "alert", "Error", "Message is required");
  expect(attempts).toEqual([]);
});

for (const address of ["dana", "dana@", "@example.com", "dana@exa mple.com"]) {
  test(`the address "${address}" is refused by the browser's own rule, and nothing is sent`, async ({
    page,
  }) => {
    const attempts = watchAttempts(page);
    const form = await openForm(page, CONTACT);
    await form.fill({ ...VALID, Email: address });
    await form.button.click();

    await expect(form.field("Email")).toBeFocused();
    expect(await typeMismatch(form.field("Email"))).toBe(true);
    await expectNoToast(page);
    await expect(form.button).toHaveText("Send message");
    expect(attempts).toEqual([]);
  });
}

test("fields have their type, their bounds and are marked required, but for the company", async ({
  page,
}) => {
  const form = await openForm(page, CONTACT);
  await expect(form.field("Full name")).toHaveAttribute("type", "text");
  await expect(form.field("Email")).toHaveAttribute("type", "email");
  await expect(form.field("Company")).toHaveAttribute("type", "text");
  for (const { label } of CHECKS) await expect(form.field(label)).toHaveAttribute("required");
  await expect(form.field("Company")).not.toHaveAttribute("required");
  for (const label of Object.keys(VALID)) {
    await expect(form.field(label)).toHaveAttribute("maxlength", /^\d{3,}$/);
  }
});

for (const width of [390, 1280]) {
  test(`the text area is at least 120px high, ${width}px wide window`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const form = await openForm(page, CONTACT);
    const message = form.field("Message");
    const height = () => message.evaluate((area) => area.getBoundingClientRect().height);
    expect(await height()).toBeGreaterThanOrEqual(120);
    await message.evaluate((area) => area.setAttribute("rows", "1"));
    expect(await height()).toBeGreaterThanOrEqual(120);
  });
}

const invalidFields = (button: Locator) =>
  button.evaluate(
    (element) => element.closest("form")?.querySelectorAll("[aria-invalid=true]").length,
  );

const typeMismatch = (input: Locator) =>
  input.evaluate((element) => (element as HTMLInputElement).validity.typeMismatch);
