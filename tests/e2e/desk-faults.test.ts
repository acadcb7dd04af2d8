import { DESK } from "#contract/desk-paths.ts";
import { deskOf, expectSoon } from "./desk.ts";
import {
  because,
  countCalls,
  DETAIL,
  LIST,
  mockDesk,
  openDesk,
  openDetail,
  pageOf,
  refuseCalls,
  STATUS,
} from "./desk-answers.ts";
import { holdRequests } from "./requests.ts";
import { expect, test } from "./test.ts";

test("the desk goes on when answers are lost, refused or late", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|status of 50[23]/);
  const { rows, button, choose, toast, link, heading } = deskOf(page);
  const lost = page.getByText("Connection lost. Trying again…");

  await test.step("the connection is lost, and is there again", async () => {
    await openDesk(page);
    await expect(rows).toHaveCount(5);
    await page.unroute("**/desk/*");
    await context.setOffline(true);
    await expectSoon(page, (soon) => soon(lost).toBeVisible());
    await expect(rows).toHaveCount(5);
    await context.setOffline(false);
    await mockDesk(page);
    await expectSoon(page, (soon) => soon(lost).toBeHidden());
  });

  await test.step("an action fails: its selection stays", async () => {
    await page.getByLabel("Select all shown").check();
    await refuseCalls(page, because(503, "The database is down."), DESK.act);
    await button("Mark as answered").click();
    await expect(toast).toContainText("The database is down.");
    await expect(page.getByText("5 messages selected")).toBeVisible();
  });

  await test.step("a proxy answers with its own page: it is said, of a download too", async () => {
    await refuseCalls(page, pageOf(502));
    await expectSoon(page, (soon) => soon(lost).toBeVisible());
    await button("Download CSV").click();
    await expect(toast).toContainText("Not done: the connection was lost. Try again.");
  });

  await test.step("another view is shown: a download has its day in Israel, an action is reported and undone once", async () => {
    const now = Date.UTC(2026, 0, 14, 22, 30);
    await openDesk(page, `?m=${DETAIL.id}`, {}, now);
    const calls = countCalls(page);
    const headers = { "Content-Disposition": "attachment", Date: new Date(now).toUTCString() };
    await page.route(`**${DESK.export}`, (route) => route.fulfill({ headers, body: "a,b" }));
    const exported = await holdRequests(page, `**${DESK.export}`);
    const acted = await holdRequests(page, `**${DESK.act}`);
    await button(/^Choices/).click();
    await button("Download CSV").click();
    await choose("Spam");
    await link("Status").click();
    await expect(heading("Status")).toBeVisible();
    const downloading = page.waitForEvent("download");
    exported();
    expect((await downloading).suggestedFilename()).toBe("open-2026-01-15.csv");
    acted();
    await expect(toast).toContainText("1 message marked as spam.");
    await link("Messages").click();
    await button("Undo").dblclick();
    await expect(toast).toHaveText(/^Taken back for 1 message\./);
    expect([calls(DESK.act), calls(DESK.undo)]).toEqual([1, 1]);
  });
});

test("raw names and ages are shown as the server has them", async ({ page }) => {
  const { rows, sheet } = deskOf(page);

  await test.step("a newer version was rolled back: its values are shown under their raw names", async () => {
    const raw = { kind: "award", state: "parked", stateInWords: "parked", consent: "withdrawn" };
    const weeks = [{ start: 0, counts: { contact: 1, award: 2 } }];
    await openDetail(page, {
      [DESK.messages]: { ...LIST, messages: [{ ...LIST.messages[0], ...raw }] },
      [DESK.message]: { ...DETAIL, ...raw },
      [DESK.status]: { ...STATUS, weeks },
    });
    await expect(rows).toContainText(["award"]);
    await expect(rows).toContainText(["parked"]);
    await expect(sheet).toContainText("withdrawn: “I agree");
    await page.goto("/desk?tab=registration&as=table");
    await expect(page.getByRole("cell", { name: "withdrawn" })).toBeVisible();
    await page.goto("/desk?view=status");
    await page.getByText("As a table").click();
    await expect(page.getByRole("columnheader", { name: "award" })).toBeVisible();
    await expect(page.getByRole("cell", { name: "2", exact: true })).toBeVisible();
  });

  await test.step("the browser's clock stands still: ages go on by the server's", async () => {
    const now = Number(LIST.messages[0]?.receivedAt) + 300_000;
    for (const [at, role, before, after] of [
      ["", "list", "5 min ago", "1 day ago"],
      [`?m=${DETAIL.id}`, "article", "4 days ago", "5 days ago"],
      ["?view=status", "main", "the oldest for 2 days.", "the oldest for 3 days."],
    ] as const) {
      await openDesk(page, at, {}, now);
      const place = page.getByRole(role).last();
      await expect(place).toContainText(before);
      await mockDesk(page, {}, now + 86_400_000);
      await expectSoon(page, (soon) => soon(place).toContainText(after));
    }
  });
});

test("an open message is asked for while there is one", async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED|status of 404/);
  const { rows, sheet, title } = deskOf(page);

  await test.step("it stays open: it is marked as read once, also if that fails at first", async () => {
    await mockDesk(page);
    await page.route(`**${DESK.read}`, (route) => route.abort(), { times: 5 });
    const calls = countCalls(page);
    await page.goto(`/desk?m=${DETAIL.id}`);
    await expectSoon(page, async () => expect(calls(DESK.read)).toBe(1));
    const before = calls(DESK.message);
    await expectSoon(page, async () => expect(calls(DESK.message)).toBeGreaterThan(before + 1));
    expect(calls(DESK.read)).toBe(1);
  });

  await test.step("it is gone: it is asked for once", async () => {
    await mockDesk(page);
    const error = "There is no such message. It may have been erased.";
    await refuseCalls(page, because(404, error), DESK.message);
    const calls = countCalls(page);
    await page.goto(`/desk?m=${DETAIL.id}`);
    await expect(sheet.getByRole("heading", { name: "No longer here" })).toBeFocused();
    await expect(sheet.getByRole("alert")).toHaveText(error);
    await expectSoon(page, async () => expect(calls(DESK.messages)).toBeGreaterThan(2));
    expect(calls(DESK.message)).toBe(1);
  });

  await test.step("the browser refuses another address: a message opens and closes all the same", async () => {
    await openDesk(page);
    await page.evaluate(() => {
      history.pushState = () => {
        throw new DOMException("Too many calls", "SecurityError");
      };
    });
    await rows.first().getByRole("link").click();
    await expect(title).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  });
});
