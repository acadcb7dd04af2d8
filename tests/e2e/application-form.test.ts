import { APPLICATION } from "../forms.ts";
import { expectNoViolations } from "./axe.ts";
import { expectToast, formOn, openForm } from "./forms.ts";
import { holdRequests } from "./loading.ts";
import { FUNCTION_URL, mailFrom, watchAttempts } from "./messages.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#application-form: what the other forms do not have. */

test("questions are added, by Enter too, moved and removed, within their limits, and arrive as a numbered list", async ({
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
  await expectNoViolations(page);

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

  await form.fill(APPLICATION.newValues());
  await form.button.click();
  await expect(form.field("Full name")).toHaveValue("");
  await expect(question(1)).toHaveCount(0);
});

test("an application that the server has refused keeps its error and its questions as the scripts come; “Add a question”, pressed before, adds one", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/422/);
  const release = await holdRequests(page, "**/assets/*.js");
  await page.clock.install();
  await page.goto(APPLICATION.path);
  const form = formOn(page, APPLICATION);
  await form.fill(APPLICATION.newValues());
  // What scripts hide, as a browser that knows no scripts would send it.
  await page.evaluate(() => {
    for (const place of [1, 2, 8]) {
      const control = (name: string) =>
        document.querySelector<HTMLInputElement>(`[name=${name}${place}]`) as HTMLInputElement;
      control("question").value = `Q${place}?`;
      control("questionKind").value = "open";
    }
  });
  await form.button.click();
  await page.clock.runFor(5_000);
  const questionnaire = page.getByRole("group", { name: "Your questionnaire" });
  const error = /^Your questionnaire may have at most 2 open questions/;
  await expect(questionnaire).toHaveAccessibleDescription(error);
  await page.getByRole("button", { name: "Add a question" }).click();
  release();
  await expect(page.getByText("4 of 8 questions, 3 of 2 open")).toBeVisible();
  await expect(questionnaire.getByRole("textbox")).toHaveCount(4);
  await expect(questionnaire.getByRole("textbox").nth(2)).toHaveValue("Q8?");
  await expect(questionnaire.getByRole("textbox").last()).toBeFocused();
  await expect(questionnaire).toHaveAccessibleDescription(error);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("eight pairs of fields; three open questions come back with what was entered, and the error", async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/422/);
    await page.goto(APPLICATION.path);
    const form = formOn(page, APPLICATION);
    await form.fill(APPLICATION.newValues());
    for (const place of [1, 2, 8]) {
      const group = page.getByRole("group", { name: `Question ${place}` });
      await group.getByRole("textbox").fill(`Q${place}?`);
      await group.getByRole("combobox").selectOption("Open");
    }
    await expect(page.getByRole("button", { name: "Add a question" })).toBeHidden();
    await form.button.click();
    await expect(page.locator(".field-error")).toHaveText(
      "Your questionnaire may have at most 2 open questions",
    );
    await expect(page.getByRole("group", { name: "Your questionnaire" })).toBeFocused();
    const last = page.getByRole("group", { name: "Question 8" });
    await expect(last.getByRole("textbox")).toHaveValue("Q8?");
    await expect(last.getByRole("combobox")).toHaveValue("open");
    await expect(form.field("Funding")).toHaveValue("Seed");
    await last.getByRole("combobox").selectOption("Rating");
    await form.button.click();
    await expect(page).toHaveURL(APPLICATION.sentPath);
  });
});
