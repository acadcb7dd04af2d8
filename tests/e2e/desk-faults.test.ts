import { randomUUID } from "node:crypto";
import { DESK } from "#contract/desk-paths.ts";
import { deskOf, expectSoon } from "./desk.ts";
import {
  answerTo,
  DETAIL,
  DONE,
  LIST,
  mockDesk,
  openDetail,
  pageOf,
  refuseCalls,
} from "./desk-answers.ts";
import { holdRequests } from "./loading.ts";
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
  const lost = page.getByText("Connection lost. Trying again…");
  await page.unroute("**/desk/*");
  await context.setOffline(true);
  await expectSoon(page, () => expect(lost).toBeVisible({ timeout: 1_000 }));
  await expect(desk.rows).toHaveCount(5);
  await context.setOffline(false);
  await mockDesk(page);
  await expectSoon(page, () => expect(lost).toBeHidden({ timeout: 1_000 }));

  await refuseCalls(page, pageOf(502));
  await expectSoon(page, () => expect(lost).toBeVisible({ timeout: 1_000 }));
  await expect(desk.rows).toHaveCount(5);
  await desk.button("Download CSV").click();
  await expect(desk.toast).toContainText("Not done: the connection was lost. Try again.");
});

test("what a newer version has stored, before it was rolled back: in the list, the message and the chart under its raw names", async ({
  page,
}) => {
  const raw = { kind: "award", state: "parked", stateInWords: "parked", consent: "withdrawn" };
  const messages = [{ ...LIST.messages[0], ...raw }];
  const weeks = [{ start: 0, counts: { contact: 1, award: 2 } }];
  await mockDesk(page, {
    [DESK.messages]: { ...LIST, messages },
    [DESK.message]: { ...DETAIL, ...raw },
    [DESK.status]: { ...(answerTo(DESK.status) as object), weeks },
  });
  await openDetail(page);
  const { rows, sheet } = deskOf(page);
  await expect(rows).toContainText(["award"]);
  await expect(rows).toContainText(["parked"]);
  await expect(sheet).toContainText("award");
  await expect(sheet).toContainText("withdrawn: “I agree");
  await page.goto("/desk?tab=registration&as=table");
  await expect(page.getByRole("cell", { name: "withdrawn" })).toBeVisible();
  await page.goto("/desk?view=status");
  await page.getByText("As a table").click();
  await expect(page.getByRole("columnheader", { name: "award" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "2", exact: true })).toBeVisible();
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

test("a day in which nothing else changes: ages go on in the list, in a message and on the status", async ({
  page,
}) => {
  const now = Number(LIST.messages[0]?.receivedAt) + 300_000;
  for (const [address, role, before, after] of [
    ["/desk", "list", "5 min ago", "1 day ago"],
    [`/desk?m=${DETAIL.id}`, "article", "4 days ago", "5 days ago"],
    ["/desk?view=status", "main", "the oldest for 2 days.", "the oldest for 3 days."],
  ] as const) {
    await mockDesk(page, {}, now);
    await page.goto(address);
    const place = page.getByRole(role).last();
    await expect(place).toContainText(before);
    await mockDesk(page, {}, now + 86_400_000);
    await expectSoon(page, () => expect(place).toContainText(after, { timeout: 1_000 }));
  }
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

test("a check of the settings is refused: the page says why, and what was found before stays", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 429/);
  await mockDesk(page);
  await page.goto("/desk?view=status");
  const { button, toast } = deskOf(page);
  const settings = page.getByRole("region", { name: "Settings" });
  await button("Check the settings").click();
  await expect(settings.getByRole("status")).toContainText("1 error");
  const error = "The settings were checked several times in the last minutes.";
  await page.route(`**${DESK.diagnosis}`, (route) =>
    route.fulfill({ status: 429, json: { error } }),
  );
  await button("Check the settings").click();
  await expect(toast).toContainText(error);
  await expect(settings.getByRole("status")).toBeEmpty();
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
  const { button, choose, toast } = deskOf(page);
  const [exported, acted] = [
    await holdRequests(page, `**${DESK.export}`),
    await holdRequests(page, `**${DESK.act}`),
  ];
  await page.getByRole("button", { name: /^Choices/ }).click();
  await button("Download CSV").click();
  await choose("Spam");
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

test("a message stays open: it is marked as read once, also if that call is lost at first, and not by polling", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await mockDesk(page);
  await page.route(`**${DESK.read}`, (route) => route.abort(), { times: 5 });
  const asked: string[] = [];
  page.on("requestfinished", (request) => asked.push(new URL(request.url()).pathname));
  await openDetail(page);
  const count = (path: string) => asked.filter((one) => one === path).length;
  await expectSoon(page, async () => expect(count(DESK.read)).toBe(1));
  const before = count(DESK.message);
  await expectSoon(page, async () => expect(count(DESK.message)).toBeGreaterThan(before + 1));
  expect(count(DESK.read)).toBe(1);
});

test("a message is closed before it could be marked as read: it stays as it is", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await mockDesk(page);
  await page.route(`**${DESK.read}`, (route) => route.abort(), { times: 1 });
  const lost = page.waitForEvent("requestfailed");
  await openDetail(page);
  await lost;
  const { sheet } = deskOf(page);
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toBeHidden();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await expectSoon(page, async () => expect(asked.length).toBeGreaterThan(3));
  expect(asked).not.toContain(DESK.read);
});

test("a message is gone, or never was one: the page says so at its heading, and does not go on asking for it", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  const gone = "There is no such message. It may have been erased.";
  await mockDesk(page);
  await page.route(`**${DESK.message}`, (route) =>
    route.fulfill({ status: 404, json: { error: gone } }),
  );
  let asked = 0;
  let polled = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(DESK.message)) asked++;
    if (request.url().endsWith(DESK.messages)) polled++;
  });
  for (const [id, calls] of [
    ["1", 0],
    [DETAIL.id, 1],
  ] as const) {
    [asked, polled] = [0, 0];
    await page.goto(`/desk?m=${id}`);
    const { sheet } = deskOf(page);
    await expect(sheet.getByRole("heading", { name: "No longer here" })).toBeFocused();
    await expect(sheet.getByRole("alert")).toHaveText(calls ? [gone] : []);
    const before = polled;
    await expectSoon(page, async () => expect(polled).toBeGreaterThan(before + 1));
    expect(asked).toBe(calls);
  }
});
