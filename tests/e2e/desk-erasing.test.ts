import { DESK } from "#contract/desk-paths.ts";
import { deskOf, expectSoon } from "./desk.ts";
import {
  because,
  countCalls,
  LIST,
  mockDesk,
  openDesk,
  openDetail,
  refuseCalls,
} from "./desk-answers.ts";
import { holdRequests } from "./loading.ts";
import { expect, test } from "./test.ts";

test("an erasure says how it stands, and closes its own", async ({ page, allowConsole }) => {
  allowConsole(/status of 503/);
  const { choose, sheet, list, rows, toast, dialog, button } = deskOf(page);
  const word = dialog.getByRole("textbox");
  const answers = { [DESK.erase]: { erased: 1 } };
  const eraseForGood = async () => {
    await word.fill("erase");
    await page.keyboard.press("Enter");
  };

  await test.step("it is cancelled: the focus returns", async () => {
    await openDetail(page, answers);
    await button("Erase everything from this address").press("Enter");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(button("Erase everything from this address")).toBeFocused();
  });

  await test.step("it is under way: it looks busy, as it does not without its word", async () => {
    const release = await holdRequests(page, `**${DESK.erase}`);
    await choose("Erase");
    const confirm = dialog.getByRole("button", { name: "Erase" });
    await expect(confirm).toHaveCSS("cursor", "default");
    await page.getByLabel("Type “erase” to confirm").fill("erase");
    await expect(confirm).toHaveCSS("cursor", "pointer");
    await page.keyboard.press("Enter");
    await expect(confirm).toHaveCSS("cursor", "progress");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(sheet).toBeVisible();

    await test.step("another is asked for: the answer closes the first message alone", async () => {
      await rows.first().getByRole("checkbox").check();
      await choose("Erase", list);
      await word.fill("era");
      release();
      await expect(toast).toContainText("1 message erased.");
      await expect(sheet).toBeHidden();
      await expect(word).toHaveValue("era");
    });
  });

  await test.step("it fails: the dialog says why and asks for no number that it does not show", async () => {
    await openDetail(page);
    const calls = countCalls(page);
    await refuseCalls(page, because(503, "The database is down."), DESK.erase);
    await choose("Erase");
    await eraseForGood();
    await expect(dialog.getByRole("alert")).toHaveText("The database is down.");
    await expectSoon(page, async () => expect(calls(DESK.messages)).toBeGreaterThan(1));
    expect(calls(DESK.count)).toBe(0);
    await expect(dialog.getByRole("alert")).toHaveText("The database is down.");
  });

  await test.step("it fails once its dialog is left: the page says so", async () => {
    const release = await holdRequests(page, `**${DESK.erase}`);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    release();
    await expect(toast).toContainText("The database is down.");
  });

  await test.step("others answer the selected message meanwhile: it erases what it said", async () => {
    await openDesk(page, "", answers);
    await rows.first().getByRole("checkbox").check();
    await choose("Erase", list);
    await mockDesk(page, { ...answers, [DESK.messages]: { ...LIST, messages: [] } });
    await expectSoon(page, (soon) => soon(rows).toHaveCount(0));
    const erased = page.waitForRequest(`**${DESK.erase}`);
    await eraseForGood();
    expect((await erased).postDataJSON()).toEqual({ ids: [LIST.messages[0]?.id] });
    await expect(toast).toContainText("1 message erased.");
  });
});
