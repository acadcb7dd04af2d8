import type { Locator } from "@playwright/test";
import fc from "fast-check";
import { type Field, normalise } from "#contract/fields.ts";
import { inviteForm } from "#contract/invite.ts";
import { validatePayload } from "#contract/schemas.ts";
import { ALL } from "../all.ts";
import { CONTACT, FORMS, type Form, INVITE, REGISTRATION } from "../forms.ts";
import { expectWalk } from "./focus-walk.ts";
import { expectNoToast, expectToast, formOn, openForm } from "./forms.ts";
import { tabTo } from "./keyboard.ts";
import { watchAttempts } from "./messages.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#contact-form, docs/product.md#registration-form, docs/product.md#all-forms, docs/product.md#fields-of-the-forms */

const WHITE_SPACE = [" \u00a0 ", "   ", " \t ", "  "];

for (const kind of FORMS) {
  const { name, fields, newValues, blank } = kind;
  // Those that are shown at first.
  const shown = Object.values<Field>(fields).filter(({ label }) => label in newValues());
  const labels = shown.map(({ label }) => label);
  const required = shown.flatMap((field) => (field.required ? field.label : []));
  const [first = ""] = required;
  const blankValue = (label: string, index: number) =>
    shown.find((field) => field.label === label)?.type === "choice"
      ? ""
      : (WHITE_SPACE[index % WHITE_SPACE.length] ?? "");

  test(`the ${name}: a blank field or malformed address is named and focused, and nothing is sent`, async ({
    page,
  }) => {
    const attempts = watchAttempts(page);
    const form = await openForm(page, kind);

    for (const label of labels) {
      const isRequired = required.includes(label);
      await expect(form.field(label)).toHaveJSProperty("required", isRequired);
    }

    const values: Record<string, string> = newValues();
    for (const label of labels) {
      if (!required.includes(label)) await form.fill({ [label]: values[label] ?? "" });
    }
    for (const [index, label] of required.entries()) {
      await test.step(`"${label}" and the following fields are blank`, async () => {
        await form.fill({ [label]: blankValue(label, index) });
        await form.button.focus();
        await page.keyboard.press("Space");
        await expectToast(page, "alert", ...blank(label));
        await expect(form.field(label)).toBeFocused();
        await expect(form.field(label)).toBeInViewport({ ratio: 1 });
        await expect(form.field(label)).toHaveAccessibleDescription(
          new RegExp(`^${RegExp.escape(label)} is required`),
        );
        // The toast names the first blank field, but each one has its own sentence.
        expect(await invalidFields(form.button)).toBe(required.length - index);
        await page.keyboard.press("Escape");
        await expectNoToast(page);
        await form.fill({ [label]: values[label] ?? "" });
      });
    }

    await test.step("only the first field is blank: the others are valid and keep their values", async () => {
      await form.fill({ [first]: "" });
      await form.button.click();
      await expectToast(page, "alert", ...blank(first));
      await expect(form.field(first)).toBeFocused();
      await form.expectValues({ ...values, [first]: "" });
      await expect(form.field(first)).toHaveAttribute("aria-invalid", "true");
      expect(await invalidFields(form.button)).toBe(1);
      await page.keyboard.press("Escape");
      await form.fill({ [first]: values[first] ?? "" });
    });

    for (const address of ["dana", "dana@exa mple.com"]) {
      await test.step(`the address "${address}"`, async () => {
        await form.fill({ Email: address });
        await form.button.click();
        await expect(form.field("Email")).toBeFocused();
        expect(await typeMismatch(form.field("Email"))).toBe(true);
        await expectNoToast(page);
        await expect(form.button).toBeEnabled();
      });
    }
    expect(attempts).toEqual([]);
  });

  test(`the ${name}: a field's error goes once it is corrected, the toast with the next attempt, even if the browser then refuses an address`, async ({
    page,
  }) => {
    const form = await openForm(page, kind);
    await form.button.click();
    await expectToast(page, "alert", ...blank(first));
    const values: Record<string, string> = { ...newValues(), Email: "dana" };
    for (const [index, label] of required.entries()) {
      const field = form.field(label);
      const error = `${label} is required`;
      await form.fill({ [label]: blankValue(label, 1) });
      await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(error)));
      await form.fill({ [label]: values[label] ?? "" });
      await expect(field).not.toHaveAccessibleDescription(new RegExp(RegExp.escape(error)));
      expect(await invalidFields(form.button)).toBe(required.length - index - 1);
    }
    await expectToast(page, "alert", ...blank(first));
    await form.button.click();
    await expect(form.field("Email")).toBeFocused();
    expect(await typeMismatch(form.field("Email"))).toBe(true);
    await expectNoToast(page);
  });
}

for (const { kind, width } of [
  { kind: CONTACT, width: 1280 },
  { kind: REGISTRATION, width: 390 },
  ...(ALL
    ? [
        { kind: CONTACT, width: 390 },
        { kind: REGISTRATION, width: 1280 },
      ]
    : []),
]) {
  test(`at ${width} px the toast of the ${kind.name} covers no focused control`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const form = await openForm(page, kind);
    await tabTo(page, form.button);
    await page.keyboard.press("Enter");
    await expectToast(page, "alert", ...kind.blank("Full name"));
    await expect(form.field("Full name")).toBeFocused();
    await expectWalk(page, "Tab");
    await expectToast(page, "alert", ...kind.blank("Full name"));
  });
}

test("the fields of the contact form have their types and maximum lengths, and the text area is at least 120 px high at every width", async ({
  page,
}) => {
  // Before the form's script takes the maximum lengths over.
  await page.goto(CONTACT.path);
  const form = formOn(page, CONTACT);
  await expect(form.field("Full name")).toHaveAttribute("type", "text");
  await expect(form.field("Email")).toHaveAttribute("type", "email");
  await expect(form.field("Company")).toHaveAttribute("type", "text");
  for (const { label, maxLength } of Object.values(CONTACT.fields)) {
    await expect(form.field(label)).toHaveAttribute("maxlength", String(maxLength));
  }
  const message = form.field("Message");
  const height = () => message.evaluate((area) => area.getBoundingClientRect().height);
  for (const rows of ["5", "1"]) {
    await message.evaluate((area, count) => area.setAttribute("rows", count), rows);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await height(), `${rows} rows at ${width} px`).toBeGreaterThanOrEqual(120);
    }
  }
});

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

const typeMismatch = (input: Locator) =>
  input.evaluate((element) => (element as HTMLInputElement).validity.typeMismatch);
