import fc from "fast-check";
import { type Field, normalise } from "#contract/fields.ts";
import { inviteForm } from "#contract/invite.ts";
import { validatePayload } from "#contract/schemas.ts";
import { APPLICATION, INVITE } from "../forms.ts";
import { expectNoToast, expectToast, openForm } from "./forms.ts";
import { pressAt, tabTo } from "./keyboard.ts";
import { mailFrom, watchAttempts } from "./messages.ts";
import { expect, test } from "./test.ts";

/*
 * docs/product.md#all-forms, docs/product.md#fields-of-the-forms. What a form checks follows its fields, which tests/site/markup.test.ts
 * compares with each page: one form has every kind of them.
 */

test("by keyboard each blank field is named and focused in turn, then the browser judges the address", async ({
  page,
  site,
}) => {
  const attempts = watchAttempts(page);
  const form = await openForm(page, APPLICATION);
  const values: Record<string, string> = APPLICATION.newValues();
  // Those that are shown at first.
  const shown = Object.values<Field>(APPLICATION.fields).filter(({ label }) => label in values);
  const required = shown.filter((field) => field.required);
  const type = async (text: string) => {
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
  };
  await pressAt(page, form.button, "Space");
  for (const [index, { label, type: kindOfField }] of required.entries()) {
    await test.step(`"${label}" and the following fields are blank`, async () => {
      const field = form.field(label);
      const blank = APPLICATION.blank(label);
      const error = new RegExp(`^${RegExp.escape(blank[1])}`);
      await expectToast(page, "alert", ...blank);
      await expect(field).toBeFocused();
      await expect(field).toBeInViewport({ ratio: 1 });
      await expect(field).toHaveAccessibleDescription(error);
      // The toast names the first blank field, but each one has its own sentence.
      await expect(page.getByText(/ is required$/)).toHaveCount(1 + required.length - index);
      if (kindOfField !== "choice") await type("\u00a0 ");
      await expect(field).toHaveAccessibleDescription(error);
      await type(label === "Email" ? "dana@exa mple.com" : (values[label] ?? ""));
      await expect(field).not.toHaveAccessibleDescription(error);
      await expectToast(page, "alert", ...blank);
      await pressAt(page, form.button);
    });
  }
  await test.step("the browser refuses a malformed address", async () => {
    for (const address of ["dana", values.Email ?? ""]) {
      await expect(form.field("Email")).toBeFocused();
      await expect(form.field("Email")).toHaveJSProperty("validity.typeMismatch", true);
      await expectNoToast(page);
      await expect(form.button).toBeEnabled();
      expect(attempts).toEqual([]);
      await type(address);
      if (address === "dana") await pressAt(page, form.button);
    }
  });
  await test.step("then it is sent, with all that was typed", async () => {
    await tabTo(page, form.field("Website"), "Shift+Tab");
    await page.keyboard.type(values.Website ?? "");
    await pressAt(page, form.button);
    await expectToast(page, "status", ...APPLICATION.success);
    const { text } = await mailFrom(site.mailbox, values.Email ?? "");
    for (const line of Object.values(values).join("\n").split("\n")) expect(text).toContain(line);
    await page.keyboard.press("Escape");
    await expectNoToast(page);
    await expect(form.button).toBeFocused();
  });
});

test("what is too long is kept whole, is said at once, and is not sent until it is short enough", async ({
  page,
}) => {
  const attempts = watchAttempts(page);
  const form = await openForm(page, INVITE);
  const label = "Why would you like to join?";
  const max = INVITE.fields.reason.maxLength;
  const field = form.field(label);
  const error = (count: string) => `${label} is too long: ${count} too many`;
  await form.fill({ ...INVITE.newValues(), [label]: "x".repeat(max + 1_200) });
  await expect(field).toHaveAccessibleDescription(error("1,200 characters"));
  await form.fill({ [label]: `${"x".repeat(max + 1)}\u200b ` });
  await expect(field).toHaveAccessibleDescription(error("1 character"));
  await form.button.click();
  await expectToast(page, "alert", "Error", error("1 character"));
  await expect(field).toBeFocused();
  expect(attempts).toEqual([]);
  await form.fill({ [label]: `${"x".repeat(max)}\u200b ` });
  await expect(field).toHaveAccessibleDescription("");
  await form.button.click();
  await expectToast(page, "status", ...INVITE.success);
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
  await openForm(page, INVITE);
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
