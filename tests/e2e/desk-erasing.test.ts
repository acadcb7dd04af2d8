import { DESK } from "#contract/desk-paths.ts";
import { deskOf, expectSoon } from "./desk.ts";
import { DETAIL, LIST, mockDesk, openDetail } from "./desk-answers.ts";
import { holdRequests } from "./loading.ts";
import { expect, test } from "./test.ts";

test("an erasure that is not confirmed does not look busy, one under way does; its dialog is closed: the page says that it was erased, and closes the message", async ({
  page,
}) => {
  await mockDesk(page, { [DESK.erase]: { erased: 1 } });
  const release = await holdRequests(page, `**${DESK.erase}`);
  await page.goto(`/desk?m=${DETAIL.id}`);
  const { choose, sheet, toast } = deskOf(page);
  await choose("Erase");
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Erase" });
  await expect(confirm).toHaveCSS("cursor", "default");
  await page.getByLabel("Type “erase” to confirm").fill("erase");
  await expect(confirm).toHaveCSS("cursor", "pointer");
  await page.keyboard.press("Enter");
  await expect(confirm).toHaveCSS("cursor", "progress");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  release();
  await expect(toast).toContainText("1 message erased.");
  await expect(sheet).toBeHidden();
});

test("an erasure fails: the dialog says why, and asks for no number that it does not show; once it is left, the page says so", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 503/);
  await mockDesk(page);
  await openDetail(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.route(`**${DESK.erase}`, (route) =>
    route.fulfill({ status: 503, json: { error: "The database is down." } }),
  );
  await deskOf(page).choose("Erase");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("erase");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("The database is down.");
  const polled = page.waitForRequest(`**${DESK.messages}`);
  await page.clock.fastForward(11_000);
  await polled;
  expect(asked).not.toContain(DESK.count);
  await expect(dialog.getByRole("alert")).toHaveText("The database is down.");
  const release = await holdRequests(page, `**${DESK.erase}`);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  release();
  await expect(deskOf(page).toast).toContainText("The database is down.");
});

test("the erasure of a selection waits for its word, and others answer its messages: the dialog stays, and erases what it said", async ({
  page,
}) => {
  await mockDesk(page, { [DESK.erase]: { erased: 1 } });
  await page.goto("/desk");
  const desk = deskOf(page);
  await desk.rows.first().getByRole("checkbox").check();
  await desk.choose("Erase", desk.list);
  const dialog = page.getByRole("dialog");
  await mockDesk(page, {
    [DESK.erase]: { erased: 1 },
    [DESK.messages]: { ...LIST, messages: [] },
  });
  await expectSoon(page, () => expect(desk.rows).toHaveCount(0, { timeout: 1_000 }));
  await dialog.getByRole("textbox").fill("erase");
  const erased = page.waitForRequest(`**${DESK.erase}`);
  await page.keyboard.press("Enter");
  expect((await erased).postDataJSON()).toEqual({ ids: [LIST.messages[0]?.id] });
  await expect(desk.toast).toContainText("1 message erased.");
});

test("an erasure is under way, its dialog is left, and another is asked for: the answer closes the first message alone", async ({
  page,
}) => {
  await mockDesk(page, { [DESK.erase]: { erased: 1 } });
  await openDetail(page);
  const { sheet, list, rows, choose, toast } = deskOf(page);
  const release = await holdRequests(page, `**${DESK.erase}`);
  await choose("Erase");
  const dialog = page.getByRole("dialog");
  const word = dialog.getByRole("textbox");
  await word.fill("erase");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await rows.first().getByRole("checkbox").check();
  await choose("Erase", list);
  await word.fill("era");
  release();
  await expect(toast).toContainText("1 message erased.");
  await expect(sheet).toBeHidden();
  await expect(word).toHaveValue("era");
});
