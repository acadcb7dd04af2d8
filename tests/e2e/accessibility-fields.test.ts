import { axTree, theNode, withRole } from "./ax-tree.ts";
import {
  contactValues,
  holdAttempts,
  openContactForm,
  openRegistrationForm,
} from "./message-form.ts";
import { expect, test } from "./test.ts";

for (const { name, openForm, optional } of [
  { name: "contact form", openForm: openContactForm, optional: "Company (optional)" },
  { name: "registration form", openForm: openRegistrationForm, optional: null },
]) {
  test(`the ${name} tells which fields are required, and after a refusal what is wrong with each`, async ({
    page,
  }) => {
    const form = await openForm(page);
    const before = withRole(await axTree(page), "textbox");
    expect(before).toHaveLength(4);
    for (const field of before) {
      expect(field.states.required, field.name).toBe(field.name !== optional);
      expect(field.states.invalid, field.name).toBe("false");
      expect(field.description, field.name).toBe("");
    }
    await form.button.click();
    await expect(form.field("Full name")).toBeFocused();
    for (const field of withRole(await axTree(page), "textbox")) {
      const wrong = field.name !== optional;
      expect(field.states.invalid, field.name).toBe(String(wrong));
      expect(field.description).toBe(wrong ? `${field.name} is required` : "");
    }
  });
}

test("the button is told as disabled while the message is on its way", async ({ page }) => {
  const release = await holdAttempts(page);
  const form = await openContactForm(page);
  expect(theNode(await axTree(page), "button", "Send message").states.disabled).toBeUndefined();
  await form.fill(contactValues());
  await form.button.click();
  await expect(form.button).toHaveText("Sending...");
  expect(theNode(await axTree(page), "button", "Sending...").states.disabled).toBe(true);
  release();
  await expect(form.button).toHaveText("Send message");
  expect(theNode(await axTree(page), "button", "Send message").states.disabled).toBeUndefined();
});
