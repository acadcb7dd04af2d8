import { randomUUID } from "node:crypto";
import { DESK } from "#contract/desk-paths.ts";
import { deskOf } from "./desk.ts";
import {
  ADDRESS,
  answerTo,
  DETAIL,
  DONE,
  endSession,
  LIST,
  mockDesk,
  pageOf,
  refuseCalls,
} from "./desk-answers.ts";
import { holdRequests, recordRequests } from "./loading.ts";
import { expect, test } from "./test.ts";

test("the connection is lost, or a proxy answers with a page of its own: the desk says so, keeps what it shows, and goes on by itself; a download says why there is none", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|status of 502/);
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

  await refuseCalls(page, pageOf(502));
  await page.clock.runFor(11_000);
  await expect(page.getByText("Connection lost. Trying again…")).toBeVisible();
  await expect(desk.rows).toHaveCount(5);
  await desk.button("Download CSV").click();
  await expect(desk.toast).toContainText("Not done: the connection was lost. Try again.");
});

test("more than 1,000 are selected, and an action fails: the selection ends at 1,000, says so, and stays", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 503/);
  const [first] = LIST.messages;
  const messages = Array.from({ length: 1_050 }, () => ({ ...first, id: randomUUID() }));
  await mockDesk(page, { [DESK.messages]: { ...LIST, messages } });
  await page.goto("/desk");
  await page.locator(".desk-all input").check();
  const selection = page.getByText("1000 messages selected, as many as can be at once");
  await expect(selection).toBeVisible();
  await refuseCalls(page, { status: 503, json: { error: "The database is down." } });
  const acting = page.waitForRequest(`**${DESK.act}`);
  const { button, toast } = deskOf(page);
  await button("Mark as answered").click();
  expect((await acting).postDataJSON().ids).toHaveLength(1_000);
  await expect(toast).toContainText("The database is down.");
  await expect(selection).toBeVisible();
});

test("the browser's clock is behind: ages go by the server's, and a download is named by the day in Israel", async ({
  page,
}) => {
  const now = Date.UTC(2026, 0, 14, 22, 30);
  const [first] = LIST.messages;
  const messages = [{ ...first, receivedAt: now - 300_000 }];
  await mockDesk(page, { [DESK.messages]: { ...LIST, messages } }, now);
  const headers = { "Content-Disposition": "attachment" };
  await page.route(`**${DESK.export}`, (route) => route.fulfill({ headers, body: "id" }));
  await page.clock.setFixedTime(now - 600_000);
  await page.goto("/desk");
  const { rows, button } = deskOf(page);
  await expect(rows.first()).toContainText("5 min ago");
  const downloading = page.waitForEvent("download");
  await button("Download CSV").click();
  expect((await downloading).suggestedFilename()).toBe("open-2026-01-15.csv");
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

test("the session ends: the sign-in says so, nothing that was shown stays on the page, and a sign-in elsewhere opens the same message", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  await mockDesk(page, { [DESK.session]: null, [DESK.links]: null });
  await page.goto(`/desk?m=${DETAIL.id}`);
  await page.getByLabel("Email").fill(ADDRESS);
  await deskOf(page).button("Send me a sign-in link").click();
  const asked = page.getByText("If this address belongs to an organiser");
  await expect(asked).toBeVisible();
  await mockDesk(page);
  await page.clock.runFor(11_000);
  const words = deskOf(page).sheet.getByText("Locks.");
  await expect(words).toBeVisible();
  await page.getByRole("button", { name: "Erase everything from this address" }).click();
  await endSession(page);
  await expect(page.getByText("Your session has ended. Sign in again, here")).toBeVisible();
  expect(await page.content()).not.toContain("Locks.");
  await expect(asked).toBeHidden();
  await expect(page.getByLabel("Email")).toHaveValue("");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByLabel("Email").fill(ADDRESS);
  await mockDesk(page);
  await page.clock.runFor(11_000);
  await expect(words).toBeVisible();
  await expect(page.getByLabel("Email")).toBeHidden();
});

test("the session ends: a link that is opened in the same tab leaves the address, and goes on", async ({
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
  const signIn = page.getByRole("button", { name: "Sign in", exact: true });
  await expect(signIn).toBeFocused();
  expect(new URL(page.url()).hash).toBe("");
  await mockDesk(page, { [DESK.signIn]: answerTo(DESK.session) });
  await signIn.click();
  await expect(page.getByRole("heading", { name: "Messages", exact: true })).toBeVisible();
  await expect(deskOf(page).rows).toHaveCount(5);
  await page.reload();
  await expect(deskOf(page).rows).toHaveCount(5);
});

test("the server is slow, and nobody was signed in here: the sign-in can be used at once, without the desk's scripts", async ({
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

test("the server is slow, and somebody was signed in here: the desk opens without showing its sign-in; a link that is opened can be used at once", async ({
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

  await mockDesk(page, { [DESK.session]: null });
  const releaseAgain = await holdRequests(page, `**${DESK.session}`);
  await page.goto("about:blank");
  await page.goto("/desk#sign-in=abc");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeFocused();
  releaseAgain();
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

for (const { when, status, refusal, words } of [
  {
    when: "on a host of files alone",
    status: 404,
    refusal: pageOf(404),
    words: "This site has no server of its own, so it has no desk.",
  },
  {
    when: "under an address over plain http",
    status: 403,
    refusal: { status: 403, json: { error: "The desk needs https." } },
    words: "The desk needs https.",
  },
]) {
  test(`${when}: the page says why there is no desk, and asks for no address`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(new RegExp(`status of ${status}`));
    await refuseCalls(page, refusal);
    await page.goto("/desk");
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByLabel("Email")).toBeHidden();
  });
}

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

test("the answer comes when another view is shown: a download is saved, an action is reported, and undone once however often Undo is pressed", async ({
  page,
}) => {
  await mockDesk(page, { [DESK.act]: DONE });
  await page.route(`**${DESK.export}`, (route) =>
    route.fulfill({ headers: { "Content-Disposition": "attachment" }, body: "a,b" }),
  );
  const calls: unknown[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === DESK.act || pathname === DESK.undo) calls.push(pathname);
  });
  await page.goto(`/desk?m=${DETAIL.id}`);
  const { button, sheet, toast } = deskOf(page);
  const [exported, acted] = [
    await holdRequests(page, `**${DESK.export}`),
    await holdRequests(page, `**${DESK.act}`),
  ];
  await button("Download CSV").click();
  await sheet.getByRole("button", { name: "Spam", exact: true }).click();
  await page.getByRole("link", { name: "Status" }).click();
  await expect(page.getByRole("heading", { name: "Status" })).toBeVisible();
  const downloading = page.waitForEvent("download");
  exported();
  expect((await downloading).suggestedFilename()).toMatch(/^open-[\d-]+\.csv$/);
  acted();
  await expect(toast).toContainText("1 message marked as spam.");
  await page.getByRole("link", { name: "Messages" }).click();
  await button("Undo").dblclick();
  await expect(toast).toHaveText(/^Taken back for 1 message\./);
  expect(calls).toEqual([DESK.act, DESK.undo]);
});

test("the dialog is closed while a message is erased: the page says that it was, and closes the message", async ({
  page,
}) => {
  await mockDesk(page, { [DESK.erase]: { erased: 1, warning: null } });
  const release = await holdRequests(page, `**${DESK.erase}`);
  await page.goto(`/desk?m=${DETAIL.id}`);
  const { button, sheet, toast } = deskOf(page);
  await button("Erase").click();
  await page.getByLabel("Type “erase” to confirm").fill("erase");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  release();
  await expect(toast).toContainText("1 message erased.");
  await expect(sheet).toBeHidden();
});
