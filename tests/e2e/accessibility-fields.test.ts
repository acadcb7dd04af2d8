import { holdAttempts } from "./attempts.ts";
import { axTree, theNode, withRole } from "./ax-tree.ts";
import { CONTACT, FORMS, openForm, requiredLabels } from "./forms.ts";
import { expect, test } from "./test.ts";

for (const kind of FORMS) {
  test(`the ${kind.name} tells which fields are required, and after a refusal what is wrong with each`, async ({
    page,
  }) => {
    const form = await openForm(page, kind);
    const before = withRole(await axTree(page), "textbox");
    const required = requiredLabels(kind);
    const labels = Object.values(kind.fields).map(({ label }) => label);
    expect(before.map(({ name }) => name)).toEqual(
      labels.map((label) => (required.includes(label) ? label : `${label} (optional)`)),
    );
    for (const field of before) {
      expect(field.states.required, field.name).toBe(required.includes(field.name));
      expect(field.states.invalid, field.name).toBe("false");
      expect(field.description, field.name).toBe("");
    }
    await form.button.click();
    await expect(form.field("Full name")).toBeFocused();
    for (const field of withRole(await axTree(page), "textbox")) {
      const wrong = required.includes(field.name);
      expect(field.states.invalid, field.name).toBe(String(wrong));
      expect(field.description).toBe(wrong ? `${field.name} is required` : "");
    }
  });
}

test("the button is told as disabled while the message is on its way", async ({ page }) => {
  const release = await holdAttempts(page);
  const form = await openForm(page, CONTACT);
  expect(theNode(await axTree(page), "button", "Send message").states.disabled).toBeUndefined();
  await form.fill(CONTACT.newValues());
  await form.button.click();
  await expect(form.button).toHaveText("Sending...");
  expect(theNode(await axTree(page), "button", "Sending...").states.disabled).toBe(true);
  release();
  await expect(form.button).toHaveText("Send message");
  expect(theNode(await axTree(page), "button", "Send message").states.disabled).toBeUndefined();
});
