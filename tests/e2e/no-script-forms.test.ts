import type { Page } from "@playwright/test";
import { ALL } from "../all.ts";
import { APPLICATION, CONTACT, INVITE, REGISTRATION } from "../forms.ts";
import { expectNoViolations } from "./axe.ts";
import { barOf } from "./bar.ts";
import { cleared, expectToast, formOn } from "./forms.ts";
import { holdRequests, recordRequests, stopClock } from "./loading.ts";
import { mailFrom } from "./messages.ts";
import { hydrated } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#forms-without-scripts */

const SCRIPTS = "**/assets/*.js";

async function expectConfirmation(page: Page, [heading, text]: readonly [string, string]) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page.getByRole("main")).toContainText(text);
}

const KINDS = [
  { kind: REGISTRATION, blank: "Company", hebrew: "Full name" },
  { kind: CONTACT, blank: "Full name", hebrew: "Message" },
  { kind: INVITE, blank: "Company", hebrew: "Why would you like to join?" },
  { kind: APPLICATION, blank: "Company", hebrew: "What do you build?" },
];

for (const { kind, blank, hebrew } of ALL ? KINDS : KINDS.slice(0, 2)) {
  const { name, path, sentPath, newValues, success } = kind;
  const hasConsent = kind === REGISTRATION;

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test(`the ${name} comes back with its values and the error; once corrected, it is confirmed and arrives`, async ({
      page,
      site,
      allowConsole,
    }) => {
      allowConsole(/422/);
      await page.goto(path);
      const form = formOn(page, kind);
      const consent = page.getByRole("checkbox");
      // The browser refuses an empty field, but accepts spaces.
      const values = { ...newValues(), [hebrew]: "שלום", [blank]: "  " };
      await form.fill(values);
      if (hasConsent) await consent.check();
      await form.button.click();
      await expect(page.locator(".form-banner")).toHaveText(kind.blank(blank).join(""));
      // The title is on its own line.
      await expect(page.locator(".form-banner")).toHaveCSS("display", "grid");
      await form.expectValues(values);
      await expect(form.field("Email")).toHaveCSS("direction", "ltr");
      await expect(form.field(hebrew)).toHaveCSS("direction", "rtl");
      if (hasConsent) await expect(consent).toBeChecked();
      // Waits for autofocus, which the browser skips, with a warning, after other input.
      await expect(form.field(blank)).toBeFocused();
      await expect(form.field(blank)).toHaveAccessibleDescription(`${blank} is required`);
      await expect(page).toHaveURL(path);

      await form.fill({ [blank]: "Example" });
      await form.button.click();
      await expect(page).toHaveURL(sentPath);
      await expectConfirmation(page, success);
      const { text } = await mailFrom(site.mailbox, values.Email);
      for (const value of Object.values<string>({ ...values, [blank]: "Example" })) {
        for (const line of value.split("\n")) expect(text).toContain(line);
      }
      if (hasConsent) expect(text).toContain("Marketing Consent: Yes");
    });
  });
}

test("when its scripts fail to load, a form is sent and confirmed, no URL contains its values, and whoever returns to one that was refused finds it empty", async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Error hydrating|422/);
  await page.route(SCRIPTS, (route) => route.abort());
  const urls = recordRequests(page);
  const values = CONTACT.newValues();
  const form = formOn(page, CONTACT);
  await page.goto(CONTACT.path);
  await form.fill(values);
  await form.button.click();
  await expect(page).toHaveURL(CONTACT.sentPath);
  await expectConfirmation(page, CONTACT.success);
  await mailFrom(site.mailbox, values.Email);
  const [visitor = ""] = values.Email.split("@");
  expect(urls.filter(({ href }) => href.includes(visitor))).toEqual([]);

  await page.goto(CONTACT.path);
  await form.fill({ ...values, "Full name": " " });
  const sent = page.waitForRequest((request) => request.isNavigationRequest());
  await form.button.click();
  await sent;
  await page.unroute(SCRIPTS);
  await expect(page.locator(".form-banner")).toBeVisible();
  await hydrated(page);
  await barOf(page).link("GUIDELINES").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Community Guidelines");
  await barOf(page).link("HOME").click();
  await form.expectValues(cleared(values));
  await expect(page.locator(".form-banner")).toHaveCount(0);
});

test("when the scripts have not come five seconds after the press, the browser sends the form", async ({
  page,
  site,
}) => {
  await holdRequests(page, SCRIPTS);
  await stopClock(page);
  await page.goto(INVITE.path);
  const form = formOn(page, INVITE);
  const values = INVITE.newValues();
  await form.fill(values);
  await form.button.click();
  await page.clock.runFor(4_900);
  await expect(page).toHaveURL(INVITE.path);
  await page.clock.runFor(200);
  await expect(page).toHaveURL(INVITE.sentPath);
  await mailFrom(site.mailbox, values.Email);
});

test("a press without a connection, before the scripts have come, waits for it and says so; then the message is sent", async ({
  page,
  context,
  site,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Error hydrating/);
  await page.clock.install();
  await page.goto(CONTACT.path);
  const form = formOn(page, CONTACT);
  const offline = page.getByText("You are offline.");
  const values = CONTACT.newValues();
  await context.setOffline(true);
  await form.fill(values);
  await expect(offline).toBeHidden();
  await form.button.click();
  await expect(offline).toBeVisible();
  await expectNoViolations(page);
  // Much longer than the browser waits where there is a connection.
  await page.clock.runFor(20_000);
  await form.expectValues(values);
  await context.setOffline(false);
  await expectToast(page, "status", ...CONTACT.success);
  await expect(offline).toBeHidden();
  await mailFrom(site.mailbox, values.Email);
});

for (const { kind, blank } of [
  { kind: CONTACT, blank: "Full name" },
  ...(ALL ? [{ kind: REGISTRATION, blank: "Company" }] : []),
]) {
  test(`a ${kind.name} that came back hydrates with its values, its error and what was typed since, and is then sent by script`, async ({
    page,
    site,
    allowConsole,
  }) => {
    // The second message comes if the visitor types before the browser moves the focus to the error.
    allowConsole(/422|Autofocus processing was blocked/);
    const release = await holdRequests(page, SCRIPTS);
    await page.clock.install();
    await page.goto(kind.path);
    const form = formOn(page, kind);
    const banner = page.locator(".form-banner");
    const values = { ...kind.newValues(), [blank]: "  " };
    await form.fill(values);
    await form.button.click();
    // The browser sends the form.
    await page.clock.runFor(5_000);
    await expect(banner).toBeVisible();
    const typed = {
      Email: `new-${values.Email}`,
      ...(kind === CONTACT && { Message: "Another message" }),
    };
    await form.fill(typed);
    release();
    await hydrated(page);

    await form.expectValues({ ...values, ...typed });
    await expect(banner).toHaveText(kind.blank(blank).join(""));
    await expect(form.field(blank)).toHaveAccessibleDescription(`${blank} is required`);
    await expectNoViolations(page);

    await form.fill({ [blank]: "Example" });
    await form.button.click();
    await expectToast(page, "status", kind.success[0], kind.success[1]);
    await expect(banner).toHaveCount(0);
    await form.expectValues(cleared(values));
    const { text } = await mailFrom(site.mailbox, typed.Email);
    expect(text).toContain("Example");
  });
}
