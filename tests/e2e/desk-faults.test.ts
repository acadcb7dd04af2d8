import type { Page } from "@playwright/test";
import { DESK } from "#contract/desk-paths.ts";
import { deskOf } from "./desk.ts";
import { ADDRESS, DETAIL, mockDesk, pageOf, refuseCalls } from "./desk-answers.ts";
import { holdRequests, recordRequests } from "./loading.ts";
import { expect, test } from "./test.ts";

test("the connection is lost: the desk says so, keeps what it shows, and goes on by itself", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  await mockDesk(page);
  await page.goto("/desk");
  const desk = deskOf(page);
  await expect(desk.rows).toHaveCount(5);
  await page.unroute("**/desk/*");
  await context.setOffline(true);
  await page.clock.runFor(11_000);
  await expect(page.getByText("Connection lost. Trying again…")).toBeVisible();
  await expect(desk.rows).toHaveCount(5);
  await context.setOffline(false);
  await mockDesk(page);
  await page.clock.runFor(11_000);
  await expect(page.getByText("Connection lost. Trying again…")).toBeHidden();
});

test("the browser refuses another address: a message opens and closes all the same", async ({
  page,
}) => {
  await mockDesk(page);
  await page.addInitScript(() => {
    history.pushState = () => {
      throw new DOMException("Too many calls", "SecurityError");
    };
  });
  await page.goto("/desk");
  const { rows, sheet } = deskOf(page);
  await rows.first().getByRole("link").first().click();
  await expect(sheet.getByText("Locks.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

test("the session ends: the door says so, nothing that was shown stays on the page, and a sign-in elsewhere opens the same message", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  await mockDesk(page);
  await page.goto(`/desk?m=${DETAIL.id}`);
  const words = deskOf(page).sheet.getByText("Locks.");
  await expect(words).toBeVisible();
  await page.getByRole("button", { name: "Erase everything from this address" }).click();
  await endSession(page);
  await expect(page.getByText("Your session has ended. Sign in again, here")).toBeVisible();
  expect(await page.content()).not.toContain("Locks.");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByLabel("Email").fill(ADDRESS);
  await mockDesk(page);
  await page.clock.runFor(11_000);
  await expect(words).toBeVisible();
  await expect(page.getByLabel("Email")).toBeHidden();
});

test("the session ends: a link that is opened in the same tab goes on", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  await mockDesk(page);
  await page.goto("/desk");
  await expect(deskOf(page).rows).toHaveCount(5);
  await endSession(page);
  await expect(page.getByLabel("Email")).toBeVisible();
  await page.evaluate(() => location.assign("#sign-in=abc"));
  await mockDesk(page, { [DESK.signIn]: { address: ADDRESS, recipients: [ADDRESS] } });
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Messages", exact: true })).toBeVisible();
  await expect(deskOf(page).rows).toHaveCount(5);
  await page.reload();
  await expect(deskOf(page).rows).toHaveCount(5);
});

test("the server is slow, and nobody was signed in here: the door can be used at once, without the desk's scripts", async ({
  page,
}) => {
  const requests = recordRequests(page);
  await mockDesk(page, { [DESK.links]: null });
  const release = await holdRequests(page, `**${DESK.session}`);
  await page.goto("/desk");
  await page.getByLabel("Email").fill(ADDRESS);
  await page.getByRole("button", { name: "Send me a sign-in link" }).click();
  await expect(page.getByText(/^If this address belongs to an organiser/)).toBeVisible();
  expect(requests.filter(({ pathname }) => pathname.endsWith(".js"))).toEqual([]);
  release();
});

test("the server is slow, and somebody was signed in here: the desk opens without showing its door", async ({
  page,
}) => {
  await mockDesk(page);
  await page.goto("/desk");
  await expect(deskOf(page).rows).toHaveCount(5);
  const release = await holdRequests(page, `**${DESK.session}`);
  await page.reload();
  await expect(page.getByText("Opening the desk…")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeHidden();
  release();
  await expect(deskOf(page).rows).toHaveCount(5);
  await expect(page.getByText("Opening the desk…")).toBeHidden();
});

test("the server is slow, somebody was signed in here, and a link is opened: it can be used at once", async ({
  page,
}) => {
  await mockDesk(page);
  await page.goto("/desk");
  await expect(deskOf(page).rows).toHaveCount(5);
  await mockDesk(page, { [DESK.session]: null });
  const release = await holdRequests(page, `**${DESK.session}`);
  await page.goto("about:blank");
  await page.goto("/desk#sign-in=abc");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeFocused();
  release();
});

test("the desk's scripts do not come: the page says so", async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED|Error hydrating/);
  await mockDesk(page);
  await page.route("**/assets/*.js*", (route) => route.abort());
  await page.goto("/desk");
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(page.getByText("The desk could not be loaded.")).toBeVisible({ timeout: 100 });
  }).toPass();
});

test("a host of files alone: the desk says that there is no server", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  await refuseCalls(page, pageOf(404));
  await page.goto("/desk");
  await expect(
    page.getByText("This site has no server of its own, so it has no desk."),
  ).toBeVisible();
  await expect(page.getByLabel("Email")).toBeHidden();
});

test("the desk refuses an address over plain http, and the page says why", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 403/);
  const error = "The desk needs https.";
  await refuseCalls(page, { status: 403, json: { error } });
  await page.goto("/desk");
  await expect(page.getByText(error)).toBeVisible();
  await expect(page.getByLabel("Email")).toBeHidden();
});

test("a proxy answers with a page of its own: the connection is lost, the list stays, and a download says why there is none", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 502/);
  await mockDesk(page);
  await page.goto("/desk");
  await expect(deskOf(page).rows).toHaveCount(5);
  await refuseCalls(page, pageOf(502));
  await page.clock.runFor(11_000);
  await expect(page.getByText("Connection lost. Trying again…")).toBeVisible();
  await expect(deskOf(page).rows).toHaveCount(5);
  await deskOf(page).button("Download CSV").click();
  await expect(deskOf(page).toast).toContainText("Not done: the connection was lost. Try again.");
});

test("a link that is opened in a tab with the desk: it can be used, and leaves the address", async ({
  page,
}) => {
  await mockDesk(page, { [DESK.session]: null });
  await page.goto("/desk");
  await expect(page.getByLabel("Email")).toBeVisible();
  await page.evaluate(() => location.assign("#sign-in=abc"));
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeFocused();
  expect(new URL(page.url()).hash).toBe("");
});

test("a check of the settings is refused: the page says why, and what was found before stays", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 429/);
  await mockDesk(page);
  await page.goto("/desk?view=status");
  const { button } = deskOf(page);
  const settings = page.getByRole("region", { name: "Settings" });
  await button("Check the settings").click();
  await expect(settings.getByRole("status")).toContainText("1 error");
  const error = "The settings were checked several times in the last minutes.";
  await page.route(`**${DESK.diagnosis}`, (route) =>
    route.fulfill({ status: 429, json: { error } }),
  );
  await button("Check the settings").click();
  await expect(settings.getByRole("alert")).toHaveText(error);
  await expect(settings.getByRole("status")).toBeHidden();
  await expect(settings.getByRole("listitem")).toHaveCount(3);
});

/** Refuses the next calls, as the server does when a session has ended, and lets the page ask. */
async function endSession(page: Page): Promise<void> {
  await page.route("**/desk/*", (route) =>
    route.request().url().endsWith(DESK.session)
      ? route.fulfill({ json: null })
      : route.fulfill({ status: 401, json: { error: "Your session has ended. Sign in again." } }),
  );
  await page.clock.runFor(11_000);
}
