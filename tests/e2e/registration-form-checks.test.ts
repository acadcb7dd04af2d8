import { watchAttempts } from "./attempts.ts";
import { openForm, REGISTRATION } from "./forms.ts";
import { expect, test } from "./test.ts";
import { expectNoToast, expectToast } from "./toast.ts";

for (const label of ["Full name", "Email", "Company", "Title"]) {
  test(`a registration without "${label}" is refused with a toast, at the field, and nothing is sent`, async ({
    page,
  }) => {
    const attempts = watchAttempts(page);
    const form = await openForm(page, REGISTRATION);
    const values = { ...REGISTRATION.newValues(), [label]: "  " };
    await form.fill(values);
    await form.button.click();

    await expectToast(page, "alert", ...REGISTRATION.refused());
    await expect(form.field(label)).toBeFocused();
    await expect(form.field(label)).toHaveAttribute("required");
    await expect(form.field(label)).toHaveAttribute("aria-invalid", "true");
    await expect(form.field(label)).toHaveAccessibleDescription(`${label} is required`);
    expect(attempts).toEqual([]);
  });
}

test("an address that is none is refused by the browser's own rule, and nothing is sent", async ({
  page,
}) => {
  const attempts = watchAttempts(page);
  const form = await openForm(page, REGISTRATION);
  await form.fill({ ...REGISTRATION.newValues(), Email: "noa@" });
  await form.button.click();

  await expect(form.field("Email")).toBeFocused();
  const mismatch = await form
    .field("Email")
    .evaluate((input) => (input as HTMLInputElement).validity.typeMismatch);
  expect(mismatch).toBe(true);
  await expectNoToast(page);
  expect(attempts).toEqual([]);
});
