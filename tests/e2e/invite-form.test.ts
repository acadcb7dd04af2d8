import { INVITE } from "../forms.ts";
import { expectNoViolations } from "./axe.ts";
import { expectToast, openForm } from "./forms.ts";
import { mailFrom, watchAttempts } from "./messages.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#invite-request: what the other forms do not have. */

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

test("an address that was begun and is no longer asked for does not stop the form; one on the web that begins otherwise does, and the browser says how it begins", async ({
  page,
}) => {
  const form = await openForm(page, INVITE);
  await page.getByLabel(RECOMMEND).check();
  await page.getByLabel("Your email").fill("no address");
  await page.getByLabel("Myself").check();
  const values = INVITE.newValues();
  await form.fill({ ...values, "LinkedIn profile": "ftp://social.example.com" });
  await form.button.click();
  const profile = form.field("LinkedIn profile");
  await expect(profile).toBeFocused();
  await expect(profile).toHaveJSProperty("validity.patternMismatch", true);
  await form.fill({ "LinkedIn profile": values["LinkedIn profile"] });
  await form.button.click();
  await expectToast(page, "status", ...INVITE.success);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

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
