import { CONTACT } from "../forms.ts";
import { expectNoViolations } from "./axe.ts";
import { barOf } from "./bar.ts";
import { bannerOn, cleared, expectConfirmation, formOn, SCRIPTS } from "./forms.ts";
import { recordRequests } from "./loading.ts";
import { mailFrom } from "./messages.ts";
import { hydrated } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#forms-without-scripts; where the browser runs none at all: application-form.test.ts. */

test("when its scripts fail to load, a form is sent without its values in a URL; a refused one is emptied", async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Error hydrating|422/);
  await page.route(SCRIPTS, (route) => route.abort());
  const values = CONTACT.newValues();
  const form = formOn(page, CONTACT);
  await test.step("sent", async () => {
    const urls = recordRequests(page);
    await page.goto(CONTACT.path);
    await form.fill(values);
    await form.button.click();
    await expectConfirmation(page, CONTACT);
    await mailFrom(site.mailbox, values.Email);
    const [visitor = ""] = values.Email.split("@");
    expect(urls.filter(({ href }) => href.includes(visitor))).toEqual([]);
  });
  await test.step("refused, and empty for whoever returns", async () => {
    await page.goto(CONTACT.path);
    await form.fill({ ...values, "Full name": " " });
    const sent = page.waitForRequest((request) => request.isNavigationRequest());
    await form.button.click();
    await sent;
    await page.unroute(SCRIPTS);
    const banner = bannerOn(page, CONTACT.blank("Full name"));
    await expect(banner).toBeVisible();
    await hydrated(page);
    await barOf(page).link("GUIDELINES").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Community Guidelines");
    await barOf(page).link("HOME").click();
    await form.expectValues(cleared(values));
    await expect(banner).toHaveCount(0);
  });
});

test("a press without a connection, before the scripts come, waits for it and says so; then it is sent", async ({
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
  // By the script or, if that is asked for a moment before the network is back, by the browser.
  await expect(page.getByText(CONTACT.success[1])).toBeVisible();
  await expect(offline).toBeHidden();
  await mailFrom(site.mailbox, values.Email);
});
