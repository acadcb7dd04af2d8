import { APPLICATION, INVITE } from "../forms.ts";
import { expectNoViolations } from "./axe.ts";
import { expectToast, formOn, notifications, openForm } from "./forms.ts";
import { holdRequests } from "./loading.ts";
import { FUNCTION_URL, mailFrom, watchAttempts } from "./messages.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#invite-request, docs/product.md#application-form: what the other forms do not have. */

const RECOMMEND = "Someone I recommend";

test("a recommendation: asks who recommends, sends nothing that is not asked, and the reply goes to the recommender", async ({
  page,
  site,
}) => {
  const attempts = watchAttempts(page);
  const form = await openForm(page, INVITE);
  const { Email: address, ...others } = INVITE.newValues();
  await form.fill({ ...others, Email: `not-${address}` });
  await expect(page.getByText("The person you recommend")).toBeHidden();
  await expect(page.getByLabel("Your name")).toBeHidden();

  await expect(form.field("Email")).toHaveAttribute("autocomplete", "email");

  await page.getByLabel(RECOMMEND).check();
  await expect(page.getByText("The person you recommend")).toBeVisible();
  // The browser offers what it knows of the visitor, who is not the one they recommend.
  for (const label of ["Full name", "Email", "Company", "Title", "LinkedIn profile"]) {
    await expect(form.field(label)).toHaveAttribute("autocomplete", "off");
  }
  await expect(page.getByLabel("Your name")).toHaveAttribute("autocomplete", "name");
  await expect(page.getByLabel("Your email")).toHaveAttribute("autocomplete", "email");
  await expect(page.getByRole("group", { name: "You", exact: true })).toBeVisible();
  for (const label of ["Why would you like to join?", "Recommended by"]) {
    await expect(page.getByLabel(label)).toBeHidden();
  }
  await expectNoViolations(page);
  await form.button.click();
  await expectToast(page, "alert", ...INVITE.blank("Your name"));
  await expect(page.getByLabel("Your name")).toBeFocused();

  await page.getByLabel("Why do you recommend them?").fill("She knows.");
  await page.getByLabel("Your name").fill("Noa Cohen");
  await page.getByLabel("Your email").fill(address);
  await form.button.click();
  await expectToast(page, "status", ...INVITE.success);
  expect(attempts[0]?.body).toMatchObject({ requestFor: RECOMMEND, reason: "", recommendedBy: "" });
  const { subject, text } = await mailFrom(site.mailbox, address);
  expect(subject).toBe("Invite request: Dana Levi, Acme");
  expect(text).toContain("Recommender's name: Noa Cohen");
  expect(text).toContain("say who gave you their details");
  await expect(page.getByLabel("Myself")).toBeChecked();
  await expect(form.field("Email")).toHaveAttribute("autocomplete", "email");
});

for (const kind of [INVITE, APPLICATION]) {
  test(`on wide screens the toast of the ${kind.name} covers none of its fields`, async ({
    page,
  }) => {
    const form = await openForm(page, kind);
    await form.button.click();
    const toast = notifications(page).getByRole("alert").locator("> *");
    // As wide as in its frame, and on a page of its own.
    for (const width of [1024, 1152, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const [card, fields] = await Promise.all([
        toast.boundingBox(),
        page.locator("form").filter({ has: form.button }).boundingBox(),
      ]);
      if (!card || !fields) throw new Error("not laid out");
      expect.soft(card.x + card.width, `${width} px`).toBeLessThanOrEqual(fields.x);
    }
  });
}

test("an address that was begun and is no longer asked for does not stop the form", async ({
  page,
}) => {
  const form = await openForm(page, INVITE);
  await page.getByLabel(RECOMMEND).check();
  await page.getByLabel("Your email").fill("no address");
  await page.getByLabel("Myself").check();
  await form.fill(INVITE.newValues());
  await form.button.click();
  await expectToast(page, "status", ...INVITE.success);
});

test("an address on the web that begins otherwise is refused by the browser, which says how it begins", async ({
  page,
}) => {
  const form = await openForm(page, INVITE);
  await form.fill({ ...INVITE.newValues(), "LinkedIn profile": "ftp://social.example.com" });
  await form.button.click();
  const profile = form.field("LinkedIn profile");
  await expect(profile).toBeFocused();
  await expect(profile).toHaveJSProperty("validity.patternMismatch", true);
});

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
  expect(mail.text).toContain("  1. Q1? (open)\n  2. Q3? (rating)\n  3. Q2? (open)");

  await form.fill(APPLICATION.newValues());
  await form.button.click();
  await expect(form.field("Full name")).toHaveValue("");
  await expect(question(1)).toHaveCount(0);
});

test("a press on “Add a question” before the scripts have loaded adds one", async ({ page }) => {
  await page.goto(APPLICATION.path);
  await page.getByRole("button", { name: "Add a question" }).click();
  await expect(page.getByRole("group", { name: "Question 1" }).getByRole("textbox")).toBeFocused();
  await expect(page.getByRole("group", { name: "Question 2" })).toHaveCount(0);
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

  test("both groups of the invite request are shown, the second marked as for recommendations", async ({
    page,
  }) => {
    await page.goto(INVITE.path);
    await expect(page.getByLabel("Why would you like to join?")).toBeVisible();
    await expect(page.getByText("Only if you recommend someone")).toBeVisible();
    await expect(page.getByLabel("Your name")).toBeVisible();
    await expect(page.getByText("The person you recommend")).toBeHidden();
  });
});
