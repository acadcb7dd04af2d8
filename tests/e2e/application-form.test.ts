import { APPLICATION } from "../forms.ts";
import { expectNoViolations } from "./axe.ts";
import {
  bannerOn,
  cleared,
  expectConfirmation,
  expectToast,
  formOn,
  openEarly,
  openForm,
} from "./forms.ts";
import { FUNCTION_URL, mailFrom, watchAttempts } from "./messages.ts";
import { holdRequests } from "./requests.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#application-form: what the other forms do not have. */

const BLANK_COMPANY = APPLICATION.blank("Company");
const TOO_MANY_OPEN = /^Your questionnaire may have at most 2 open questions/;

test("questions are added, moved and removed, within their limits, and arrive as a numbered list", async ({
  page,
  site,
}) => {
  const attempts = watchAttempts(page);
  const form = await openForm(page, APPLICATION);
  const values = APPLICATION.newValues();
  await form.fill(values);
  const add = page.getByRole("button", { name: "Add a question" });
  const question = (place: number) => page.getByRole("group", { name: `Question ${place}` });
  const text = (place: number) => question(place).getByRole("textbox");
  const kind = (place: number) => question(place).getByRole("combobox");
  const press = (place: number, name: string) =>
    question(place).getByRole("button", { name }).press("Enter");
  await test.step("added, by Enter too, up to eight, two of them open", async () => {
    await expect(question(1)).toHaveCount(0);

    for (const place of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await (place === 1 ? add.click() : page.keyboard.press("Enter"));
      await expect(text(place)).toBeFocused();
      await page.keyboard.type(`Q${place}?`);
    }
    await expect(add).toBeDisabled();
    await expect(add).toHaveCSS("cursor", "default");
    await text(3).press("Enter");
    await kind(3).press("Enter");
    expect(attempts).toEqual([]);
    await kind(1).selectOption("Open");
    await kind(2).selectOption("Open");
    await expect(kind(3).getByRole("option", { name: "Open" })).toBeDisabled();
    await expect(page.getByText("8 of 8 questions, 2 of 2 open")).toBeVisible();
  });
  await test.step("moved and removed, and the focus follows", async () => {
    await press(2, "Move up");
    // It is the first now, and can only move down.
    await expect(question(1).getByRole("button", { name: "Move down" })).toBeFocused();
    await press(1, "Move down");
    await press(2, "Move down");
    await expect(question(3).getByRole("button", { name: "Move down" })).toBeFocused();
    await expect(kind(3)).toHaveValue("open");
    for (const _ of [4, 5, 6, 7, 8]) await press(4, "Remove");
    await expect(question(3).getByRole("button", { name: "Remove" })).toBeFocused();
    await expect(page.getByText("3 of 8 questions, 2 of 2 open")).toBeVisible();
  });
  await test.step("one that is too long keeps its error where it goes", async () => {
    await text(1).fill("x".repeat(301));
    const tooLong = /^Question \d is too long: 1 character too many$/;
    await expect(text(1)).toHaveAccessibleDescription(tooLong);
    await press(1, "Move down");
    await expect(text(1)).not.toHaveAccessibleDescription(tooLong);
    await form.button.click();
    await expectToast(page, "alert", "Error", "Question 2 is too long: 1 character too many");
    await expect(text(2)).toBeFocused();
    await text(2).fill("Q1?");
    await press(2, "Move up");
  });
  await test.step("sent; what is changed meanwhile is kept", async () => {
    const release = await holdRequests(page, FUNCTION_URL);
    await form.button.click();
    await expect(form.button).toBeDisabled();
    await text(3).fill("Q2, changed while the form is sent?");
    release();
    await expectToast(page, "status", ...APPLICATION.success);
    await expect(form.field("Full name")).toHaveValue("");
    await expect(page.getByText("3 of 8 questions, 2 of 2 open")).toBeVisible();
    const mail = await mailFrom(site.mailbox, values.Email);
    expect(mail.subject).toBe("Startup application: Acme");
    expect(mail.text).toContain("> 1. Q1? (open)\n> 2. Q3? (rating)\n> 3. Q2? (open)");
  });
  await test.step("sent again: cleared", async () => {
    await form.fill(APPLICATION.newValues());
    await form.button.click();
    await expect(form.field("Full name")).toHaveValue("");
    await expect(question(1)).toHaveCount(0);
  });
});

test("five seconds after an early press the browser sends the form; a refused one stays, then hydrates", async ({
  page,
  site,
  allowConsole,
}) => {
  // The second message comes if the visitor types before the browser moves the focus to the error.
  allowConsole(/422|Autofocus processing was blocked/);
  await page.clock.install();
  const { form, release } = await openEarly(page, APPLICATION);
  const values = { ...APPLICATION.newValues(), Company: "  " };
  const typed = { Email: `new-${values.Email}`, "What do you build?": "Doors" };
  const banner = bannerOn(page, BLANK_COMPANY);
  const questionnaire = page.getByRole("group", { name: "Your questionnaire" });
  const questions = questionnaire.getByRole("textbox");
  await test.step("sent by the browser", async () => {
    await form.fill(values);
    // What scripts hide, as a browser that knows no scripts would send it.
    await page.evaluate(() => {
      for (const place of [1, 2, 8]) {
        const control = (name: string) =>
          document.querySelector<HTMLInputElement>(`[name=${name}${place}]`) as HTMLInputElement;
        control("question").value = `Q${place}?`;
        control("questionKind").value = "open";
      }
    });
    await page.clock.pauseAt(Date.now() + 60_000);
    await form.button.click();
    // That it waits so long is in islands.test.ts.
    await page.clock.runFor(5_000);
    await expect(banner).toBeVisible();
    await page.clock.resume();
  });
  await test.step("hydrated with its values, errors, and what was typed and pressed since", async () => {
    await form.fill(typed);
    await page.getByRole("button", { name: "Add a question" }).click();
    release();
    await expect(page.getByText("4 of 8 questions, 3 of 2 open")).toBeVisible();
    await form.expectValues({ ...values, ...typed });
    await expect(banner).toHaveText(BLANK_COMPANY.join(""));
    await expect(form.field("Company")).toHaveAccessibleDescription("Company is required");
    await expect(questions).toHaveCount(4);
    await expect(questions.nth(2)).toHaveValue("Q8?");
    await expect(questions.last()).toBeFocused();
    await expect(questionnaire).toHaveAccessibleDescription(TOO_MANY_OPEN);
    await expectNoViolations(page);
  });
  await test.step("sent by script", async () => {
    await form.fill({ Company: "Example" });
    await questionnaire.getByRole("combobox").first().selectOption("Rating");
    await form.button.click();
    await expectToast(page, "status", ...APPLICATION.success);
    await expect(banner).toHaveCount(0);
    await form.expectValues(cleared(values));
    await mailFrom(site.mailbox, typed.Email);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an application comes back with its values and errors; once corrected, it is confirmed and arrives", async ({
    page,
    site,
    allowConsole,
  }) => {
    allowConsole(/422/);
    await page.goto(APPLICATION.path);
    const form = formOn(page, APPLICATION);
    // The browser refuses an empty field, but accepts spaces.
    const values = { ...APPLICATION.newValues(), Company: "  ", "What do you build?": "שלום" };
    await form.fill(values);
    for (const place of [1, 2, 8]) {
      const group = page.getByRole("group", { name: `Question ${place}` });
      await group.getByRole("textbox").fill(`Q${place}?`);
      await group.getByRole("combobox").selectOption("Open");
    }
    await expect(page.getByRole("button", { name: "Add a question" })).toBeHidden();
    await form.button.click();
    const last = page.getByRole("group", { name: "Question 8" });
    await test.step("refused", async () => {
      // The title is on its own line.
      const words = () => bannerOn(page, BLANK_COMPANY).innerText();
      await expect.poll(words).toBe(BLANK_COMPANY.join("\n"));
      await form.expectValues(values);
      await expect(form.field("Email")).toHaveCSS("direction", "ltr");
      await expect(form.field("What do you build?")).toHaveCSS("direction", "rtl");
      // Waits for autofocus, which the browser skips, with a warning, after other input.
      await expect(form.field("Company")).toBeFocused();
      await expect(form.field("Company")).toHaveAccessibleDescription("Company is required");
      const questionnaire = page.getByRole("group", { name: "Your questionnaire" });
      await expect(questionnaire).toHaveAccessibleDescription(TOO_MANY_OPEN);
      await expect(last.getByRole("textbox")).toHaveValue("Q8?");
      await expect(last.getByRole("combobox")).toHaveValue("open");
      await expect(page).toHaveURL(APPLICATION.path);
    });
    await test.step("corrected", async () => {
      await form.fill({ Company: "Example" });
      await last.getByRole("combobox").selectOption("Rating");
      await form.button.click();
      await expectConfirmation(page, APPLICATION);
      const { text } = await mailFrom(site.mailbox, values.Email);
      for (const line of ["Example", "> שלום", "> 3. Q8? (rating)"]) expect(text).toContain(line);
    });
  });
});
