import { INVITE } from "../forms.ts";
import { expectNoViolations } from "./axe.ts";
import { expectToast, openForm } from "./forms.ts";
import { mailFrom, watchAttempts } from "./messages.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#invite-request: what the other forms do not have. */

const RECOMMEND = "Someone I recommend";

test("an invite request, for somebody else and for oneself: what is asked is sent, and nothing else", async ({
  page,
  site,
}) => {
  const attempts = watchAttempts(page);
  const form = await openForm(page, INVITE);
  const { Email: address, ...others } = INVITE.newValues();
  const yourName = page.getByLabel("Your name");
  const yourEmail = page.getByLabel("Your email");
  await test.step("a recommendation asks who recommends", async () => {
    await form.fill({ ...others, Email: `not-${address}` });
    await expect(page.getByText("The person you recommend")).toBeHidden();
    await expect(yourName).toBeHidden();
    await expect(form.field("Email")).toHaveAttribute("autocomplete", "email");

    await page.getByLabel(RECOMMEND).check();
    await expect(page.getByText("The person you recommend")).toBeVisible();
    // The browser offers what it knows of the visitor, who is not the one they recommend.
    for (const label of ["Full name", "Email", "Company", "Title", "LinkedIn profile"]) {
      await expect(form.field(label)).toHaveAttribute("autocomplete", "off");
    }
    await expect(yourName).toHaveAttribute("autocomplete", "name");
    await expect(yourEmail).toHaveAttribute("autocomplete", "email");
    await expect(page.getByRole("group", { name: "You", exact: true })).toBeVisible();
    for (const label of ["Why would you like to join?", "Recommended by"]) {
      await expect(page.getByLabel(label)).toBeHidden();
    }
    await expectNoViolations(page);
    await form.button.click();
    await expectToast(page, "alert", ...INVITE.blank("Your name"));
    await expect(yourName).toBeFocused();
  });
  await test.step("the reply to it goes to the recommender", async () => {
    await page.getByLabel("Why do you recommend them?").fill("She knows.");
    await yourName.fill("Noa Cohen");
    await yourEmail.fill(address);
    await form.button.click();
    await expectToast(page, "status", ...INVITE.success);
    const notAsked = { reason: "", recommendedBy: "" };
    expect(attempts[0]?.body).toMatchObject({ requestFor: RECOMMEND, ...notAsked });
    const { subject, text } = await mailFrom(site.mailbox, address);
    expect(subject).toBe("Invite request: Dana Levi, Acme");
    expect(text).toContain("Recommender's name: Noa Cohen");
    expect(text).toContain("say who gave you their details");
    await expect(page.getByLabel("Myself")).toBeChecked();
    await expect(form.field("Email")).toHaveAttribute("autocomplete", "email");
  });
  await test.step("an address that was begun and is no longer asked for does not stop the form", async () => {
    const values = INVITE.newValues();
    await page.getByLabel(RECOMMEND).check();
    await yourEmail.fill("no address");
    await page.getByLabel("Myself").check();
    await form.fill(values);
    await form.button.click();
    await expectToast(page, "status", ...INVITE.success);
    const { text } = await mailFrom(site.mailbox, values.Email);
    for (const line of Object.values(values).join("\n").split("\n")) expect(text).toContain(line);
  });
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
