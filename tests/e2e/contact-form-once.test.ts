import { holdAttempts, watchAttempts } from "./attempts.ts";
import { CONTACT, openForm } from "./forms.ts";
import { mailFrom } from "./organisers.ts";
import { expect, test } from "./test.ts";
import { expectToast } from "./toast.ts";

for (const { how, press } of [
  { how: "one click", press: "click" },
  { how: "a quick double click", press: "dblclick" },
] as const) {
  test(`${how} sends once`, async ({ page, site }) => {
    const attempts = watchAttempts(page);
    const answer = await holdAttempts(page);
    const form = await openForm(page, CONTACT);
    const values = CONTACT.newValues();
    await form.fill(values);
    await form.button[press]();
    answer();

    await expectToast(page, "status", ...CONTACT.success);
    expect(attempts).toHaveLength(1);
    await mailFrom(site.mailbox, values.Email);
  });
}

test("Enter in a field sends once, however often it is pressed", async ({ page, site }) => {
  const attempts = watchAttempts(page);
  const answer = await holdAttempts(page);
  const form = await openForm(page, CONTACT);
  const values = CONTACT.newValues();
  await form.fill(values);
  await form.field("Company").press("Enter");
  await form.field("Company").press("Enter");
  answer();

  await expectToast(page, "status", ...CONTACT.success);
  expect(attempts).toHaveLength(1);
  await mailFrom(site.mailbox, values.Email);
});

test("a double click whose answer was faster than its second click does not send the emptied form", async ({
  page,
}) => {
  const form = await openForm(page, CONTACT);
  await form.fill(CONTACT.newValues());
  await form.button.hover();
  await page.mouse.down();
  await page.mouse.up();
  await expectToast(page, "status", ...CONTACT.success);
  await expect(form.button).toBeEnabled();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });

  await expectToast(page, "status", ...CONTACT.success);
});
