import type { Locator } from "@playwright/test";
import fc from "fast-check";
import { type Field, normalise } from "#contract/fields.ts";
import { inviteForm } from "#contract/invite.ts";
import { validatePayload } from "#contract/schemas.ts";
import { CONTACT, FORMS, type Form, INVITE, REGISTRATION } from "../forms.ts";
import { expectNoToast, expectToast, openForm } from "./forms.ts";
import { pressAt, tabTo } from "./keyboard.ts";
import { mailFrom, watchAttempts } from "./messages.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#all-forms, docs/product.md#fields-of-the-forms */

for (const kind of FORMS) {
  const { name, fields, newValues, blank } = kind;
  // Those that are shown at first.
  const shown = Object.values<Field>(fields).filter(({ label }) => label in newValues());
  const required = shown.filter((field) => field.required);

  test(`the ${name} by keyboard: each blank field is named and focused in turn, a malformed address is refused by the browser, and then it is sent`, async ({
    page,
    site,
  }) => {
    const attempts = watchAttempts(page);
    const form = await openForm(page, kind);
    const values: Record<string, string> = newValues();
    const type = async (text: string) => {
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
    };
    await pressAt(page, form.button, "Space");
    for (const [index, { label, type: kindOfField }] of required.entries()) {
      await test.step(`"${label}" and the following fields are blank`, async () => {
        const field = form.field(label);
        const error = new RegExp(`^${RegExp.escape(label)} is required`);
        await expectToast(page, "alert", ...blank(label));
        await expect(field).toBeFocused();
        await expect(field).toBeInViewport({ ratio: 1 });
        await expect(field).toHaveJSProperty("required", true);
        await expect(field).toHaveAccessibleDescription(error);
        // The toast names the first blank field, but each one has its own sentence.
        expect(await invalidFields(form.button)).toBe(required.length - index);
        if (kindOfField !== "choice") await type("\u00a0 ");
        await expect(field).toHaveAccessibleDescription(error);
        await type(label === "Email" ? "dana@exa mple.com" : (values[label] ?? ""));
        await expect(field).not.toHaveAccessibleDescription(error);
        await expectToast(page, "alert", ...blank(label));
        await pressAt(page, form.button);
      });
    }
    for (const address of ["dana", values.Email ?? ""]) {
      await expect(form.field("Email")).toBeFocused();
      await expect(form.field("Email")).toHaveJSProperty("validity.typeMismatch", true);
      await expectNoToast(page);
      await expect(form.button).toBeEnabled();
      expect(attempts).toEqual([]);
      await type(address);
      if (address === "dana") await pressAt(page, form.button);
    }
    for (const { label } of shown.filter((field) => !field.required)) {
      await tabTo(page, form.field(label), "Shift+Tab");
      await expect(form.field(label)).toHaveJSProperty("required", false);
      await page.keyboard.type(values[label] ?? "");
    }
    if (kind === REGISTRATION) await pressAt(page, page.getByRole("checkbox"), "Space");
    await pressAt(page, form.button);
    await expectToast(page, "status", ...kind.success);
    const { text } = await mailFrom(site.mailbox, values.Email ?? "");
    for (const line of Object.values(values).join("\n").split("\n")) expect(text).toContain(line);
    if (kind === REGISTRATION) expect(text).toContain("Marketing Consent: Yes");
    await page.keyboard.press("Escape");
    await expectNoToast(page);
    await expect(form.button).toBeFocused();
  });
}

test("what is too long is kept whole; the field says at once how much is too much, and nothing is sent until it is short enough", async ({
  page,
}) => {
  const attempts = watchAttempts(page);
  const limits: [Form, string, number][] = [
    [CONTACT, "Message", 8000],
    [REGISTRATION, "Company", 200],
  ];
  for (const [kind, label, max] of limits) {
    const form = await openForm(page, kind);
    const field = form.field(label);
    const error = (count: string) => `${label} is too long: ${count} too many`;
    await form.fill({ ...kind.newValues(), [label]: "x".repeat(max + 1_200) });
    await expect(field).toHaveAccessibleDescription(error("1,200 characters"));
    await form.fill({ [label]: `${"x".repeat(max + 1)}\u200b ` });
    await expect(field).toHaveAccessibleDescription(error("1 character"));
    await form.button.click();
    await expectToast(page, "alert", "Error", error("1 character"));
    await expect(field).toBeFocused();

    await form.fill({ "Full name": "" });
    await form.button.click();
    await expectToast(page, "alert", ...kind.blank("Full name"));
    await expect(field).toHaveAccessibleDescription(error("1 character"));
    expect(attempts).toEqual([]);

    await form.fill({ "Full name": "Dana", [label]: `${"x".repeat(max)}\u200b ` });
    await expect(field).toHaveAccessibleDescription("");
    await form.button.click();
    await expectToast(page, "status", ...kind.success);
    attempts.length = 0;
  }
});

/** Parts of addresses, good and bad, in many scripts. */
const PARTS =
  "dana|example|co.il|com|www|.|@|-|_|:|/|//|?|#|%41|:80|http:|Https://|https://|xn--|xn--6dbbec0c|דוגמה|שלום|bücher|ß|e\u0301|İ|аррӏе|例え|。|１|💩|\u200d|\u200f|\u202a|\u00ad|\u00a0| ";

test("addresses and web addresses: the browser accepts exactly what the server accepts", async ({
  page,
}) => {
  const part = fc.constantFrom(...PARTS.split("|"));
  const parts = (maxLength: number) =>
    fc.array(part, { minLength: 1, maxLength }).map((some) => some.join(""));
  const hosted = fc.tuple(parts(3), parts(3)).map(([host, end]) => `dana@${host}.${end}`);
  await open(page, INVITE.path);
  for (const [name, likely] of [
    ["email", fc.emailAddress()],
    ["linkedin", fc.webUrl()],
  ] as const) {
    const accepts = (value: string) => {
      const invite = { fullName: "D", email: "d@example.com", company: "A", title: "C" };
      return validatePayload("invite", { ...invite, [name]: value }).success;
    };
    const entered = fc.sample(fc.oneof(likely, parts(5), hosted), 600);
    const normalised = entered.map((value) => normalise(value, inviteForm.fields[name].type));
    const judged = await page.locator(`[name=${name}]`).evaluate(
      (input, all) => {
        const control = input as HTMLInputElement;
        return all.map((value) => {
          control.value = value;
          return { value: control.value, isValid: control.checkValidity() };
        });
      },
      [...entered, ...normalised],
    );
    // As a browser without scripts sends it.
    const refused = judged.filter(({ value, isValid }) => isValid && !accepts(value));
    expect(refused, "accepted by the browser alone").toEqual([]);
    const accepted = judged.slice(entered.length).filter((_, n) => accepts(entered[n] ?? ""));
    const stopped = accepted.filter(({ isValid }) => !isValid);
    expect(stopped, "accepted by the server alone").toEqual([]);
    expect(accepted.length, name).toBeGreaterThan(100);
    expect(accepted.length, name).toBeLessThan(500);
  }
});

const invalidFields = (button: Locator) =>
  button.evaluate(
    (element) => element.closest("form")?.querySelectorAll("[aria-invalid=true]").length,
  );
