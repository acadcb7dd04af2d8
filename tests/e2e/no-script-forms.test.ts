import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { barOf } from "./bar.ts";
import { CONTACT, cleared, formOn, REGISTRATION } from "./forms.ts";
import { alive } from "./open.ts";
import { mailFrom } from "./organisers.ts";
import { expect, test } from "./test.ts";
import { expectToast } from "./toast.ts";

// Nothing fades: a half-transparent page has no contrast.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const SCRIPTS = "**/assets/*.js";

async function expectConfirmation(page: Page, [heading, text]: readonly [string, string]) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page.getByRole("main")).toContainText(text);
}

for (const { kind, blank } of [
  { kind: CONTACT, blank: "Full name" },
  { kind: REGISTRATION, blank: "Company" },
]) {
  const { path, sentPath, newValues, success } = kind;
  const notice = kind.refused(blank).join("");
  const error = `${blank} is required`;

  test.describe(`the form of ${path}, without scripts`, () => {
    test.use({ javaScriptEnabled: false });

    test("is sent and confirmed, and arrives", async ({ page, site }) => {
      await page.goto(path);
      const form = formOn(page, kind);
      const values = newValues();
      await form.fill(values);
      await form.button.click();
      await expect(page).toHaveURL(sentPath);
      await expectConfirmation(page, success);
      const { text } = await mailFrom(site.mailbox, values.Email);
      for (const value of Object.values(values)) expect(text).toContain(value);
    });

    test("comes back with what was filled in and its error, and is sent when it is mended", async ({
      page,
      site,
      allowConsole,
    }) => {
      allowConsole(/422/);
      await page.goto(path);
      const form = formOn(page, kind);
      // The browser itself refuses what is empty, and takes a space for a name.
      const values = { ...newValues(), [blank]: "  " };
      await form.fill(values);
      await form.button.click();
      await expect(page.locator(".form-notice")).toHaveText(notice);
      // Its title has a line of its own.
      await expect(page.locator(".form-notice")).toHaveCSS("display", "grid");
      await form.expectValues(values);
      await expect(form.field(blank)).toBeFocused();
      await expect(form.field(blank)).toHaveAccessibleDescription(error);
      await expect(page).toHaveURL(path);

      await form.fill({ [blank]: "Example" });
      await form.button.click();
      await expect(page).toHaveURL(sentPath);
      expect((await mailFrom(site.mailbox, values.Email)).text).toContain("Example");
    });
  });

  test.describe(`the form of ${path}, before its scripts have come`, () => {
    test("is sent and confirmed, and nothing of it is in an address", async ({
      page,
      site,
      allowConsole,
    }) => {
      allowConsole(/ERR_FAILED/);
      await page.route(SCRIPTS, (route) => route.abort());
      const addresses: string[] = [];
      page.on("request", (request) => addresses.push(request.url()));
      await page.goto(path);
      const values = newValues();
      await formOn(page, kind).fill(values);
      await formOn(page, kind).button.click();
      await expectConfirmation(page, success);
      await mailFrom(site.mailbox, values.Email);
      const [visitor = ""] = values.Email.split("@");
      expect(addresses.filter((address) => address.includes(visitor))).toEqual([]);
    });

    test("comes back, is taken over by the scripts with all that it shows, and is sent by them", async ({
      page,
      site,
      allowConsole,
    }) => {
      allowConsole(/ERR_FAILED|422/);
      await page.route(SCRIPTS, (route) => route.abort());
      await page.goto(path);
      const form = formOn(page, kind);
      const values = { ...newValues(), [blank]: "  " };
      await form.fill(values);
      await page.unroute(SCRIPTS);
      await form.button.click();
      await expect(page.locator(".form-notice")).toBeVisible();
      await alive(page);

      await form.expectValues(values);
      await expect(page.locator(".form-notice")).toHaveText(notice);
      await expect(form.field(blank)).toHaveAccessibleDescription(error);
      await expectNoViolations(page);

      await form.fill({ [blank]: "Example" });
      await form.button.click();
      await expectToast(page, "status", success[0], success[1]);
      await expect(page.locator(".form-notice")).toHaveCount(0);
      await form.expectValues(cleared(values));
      expect((await mailFrom(site.mailbox, values.Email)).text).toContain("Example");
    });
  });
}

test("what is typed into a form that was refused, before its scripts have come, stays", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/422/);
  const scripts = Promise.withResolvers<void>();
  await page.route(SCRIPTS, (route) => scripts.promise.then(() => route.continue()));
  await page.goto("/");
  const form = formOn(page, CONTACT);
  const values = { ...CONTACT.newValues(), "Full name": " " };
  await form.fill(values);
  await form.button.click();
  await expect(page.locator(".form-notice")).toBeVisible();
  const changes = { "Full name": "Dana", Message: "Said in other words" };
  await form.fill(changes);
  scripts.resolve();
  await alive(page);
  await form.expectValues({ ...values, ...changes });
});

test("who comes back to a form that was refused finds it empty", async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED|422/);
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto("/");
  const form = formOn(page, CONTACT);
  const values = { ...CONTACT.newValues(), "Full name": " " };
  await form.fill(values);
  await page.unroute(SCRIPTS);
  await form.button.click();
  await expect(page.locator(".form-notice")).toBeVisible();
  await alive(page);
  await barOf(page).link("GUIDELINES").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Community Guidelines");
  await barOf(page).link("HOME").click();
  await form.expectValues(cleared(values));
  await expect(page.locator(".form-notice")).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const [state, answer] of [
    ["ticked", "Yes"],
    ["left unticked", "No"],
  ] as const) {
    test(`the marketing consent ${state} arrives as ${answer}, also after a refusal`, async ({
      page,
      site,
      allowConsole,
    }) => {
      allowConsole(/422/);
      await page.goto("/PracticalSecurity");
      const form = formOn(page, REGISTRATION);
      const consent = page.getByRole("checkbox");
      await expect(consent).not.toBeChecked();
      const values = { ...REGISTRATION.newValues(), Title: " " };
      await form.fill(values);
      if (state === "ticked") await consent.check();
      await form.button.click();
      await expect(page.locator(".form-notice")).toBeVisible();
      await expect(consent).toBeChecked({ checked: state === "ticked" });
      // Else the browser, which is to put it there, says that it was there before.
      await expect(form.field("Title")).toBeFocused();
      await form.fill({ Title: "CISO" });
      await form.button.click();
      await expect(page).toHaveURL("/registration-sent");
      const { text } = await mailFrom(site.mailbox, values.Email);
      expect(text).toContain(`Marketing Consent: ${answer}`);
    });
  }
});
