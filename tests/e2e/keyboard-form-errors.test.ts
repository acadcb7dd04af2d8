import { FAILED_ATTEMPT, FUNCTION_URL } from "./attempts.ts";
import { expectWalk } from "./focus-walk.ts";
import { FORMS, openForm, requiredLabels } from "./forms.ts";
import { pressAt, tabTo, typeInto } from "./keyboard.ts";
import { mailFrom, uniqueAddress } from "./organisers.ts";
import { expect, test } from "./test.ts";
import { expectNoToast, expectToast } from "./toast.ts";

for (const kind of FORMS) {
  const { name, newValues, refused, success, failure } = kind;

  test(`the ${name} names one blank field after the other and takes the focus to it, in sight`, async ({
    page,
  }) => {
    const form = await openForm(page, kind);
    await tabTo(page, form.button);
    for (const label of requiredLabels(kind)) {
      await page.keyboard.press("Space");
      await expectToast(page, "alert", ...refused(label));
      await expect(form.field(label)).toBeFocused();
      await expect(form.field(label)).toHaveAccessibleDescription(`${label} is required`);
      await expect(form.field(label)).toBeInViewport({ ratio: 1 });
      await page.keyboard.type(label === "Email" ? uniqueAddress("by-keyboard") : "Words");
      await tabTo(page, form.button);
    }
  });

  test(`the ${name} takes the focus to an address that the browser refuses`, async ({ page }) => {
    const form = await openForm(page, kind);
    await typeInto(page, form, { ...newValues(), Email: "dana" });
    await pressAt(page, form.button);
    const email = form.field("Email");
    await expect(email).toBeFocused();
    expect(await email.evaluate((input: HTMLInputElement) => input.validationMessage)).not.toBe("");
    await expectNoToast(page);
  });

  test(`the ${name} keeps values and focus when sending fails, and is sent by the next press`, async ({
    page,
    site,
    allowConsole,
  }) => {
    allowConsole(FAILED_ATTEMPT);
    await page.route(FUNCTION_URL, (route) => route.abort(), { times: 1 });
    const form = await openForm(page, kind);
    const values = newValues();
    await typeInto(page, form, values);
    await pressAt(page, form.button);
    await expectToast(page, "alert", ...failure);
    await form.expectValues(values);
    await expect(form.button).toBeFocused();
    await page.keyboard.press("Enter");
    await expectToast(page, "status", ...success);
    await mailFrom(site.mailbox, values.Email);
  });

  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    test(`at ${viewport.width} px the toast of the ${name} covers nothing that has the focus, down to its own button`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      const form = await openForm(page, kind);
      await pressAt(page, form.button);
      await expectToast(page, "alert", ...refused("Full name"));
      await expect(form.field("Full name")).toBeFocused();
      await expectWalk(page, "Tab");
      await expectToast(page, "alert", ...refused("Full name"));
    });
  }
}
