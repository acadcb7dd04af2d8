import { DESK } from "#contract/desk-paths.ts";
import { deskOf } from "./desk.ts";
import { DETAIL, DONE, LIST, openDesk, openDetail } from "./desk-answers.ts";
import { expect, test } from "./test.ts";

test("keys search, move, open, close, select and mark", async ({ page }) => {
  const { search, rows, row, title, sheet, toast, dialog, choose } = deskOf(page);
  const { keyboard } = page;

  await test.step("/ leads to the search, where letters that are keys elsewhere are text", async () => {
    await openDesk(page, "", { [DESK.act]: DONE });
    await expect(rows).toHaveCount(5);
    await keyboard.press("/");
    await expect(search).toBeFocused();
    await keyboard.type("x?u");
    await expect(search).toHaveValue("x?u");
    await expect(dialog).toBeHidden();
  });

  await test.step("the arrows move, x selects, Enter opens and Escape closes", async () => {
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowDown");
    await expect(row("Noam Levi")).toBeFocused();
    await keyboard.press("ArrowDown");
    await expect(row("Maximilian")).toBeFocused();
    await keyboard.press("x");
    await expect(page.getByText("1 message selected")).toBeVisible();
    await keyboard.press("Enter");
    await expect(title).toBeFocused();
    await keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(row("Maximilian")).toBeFocused();
  });

  await test.step("u marks a line as unread; so does More, which closes the message", async () => {
    const marked = page.waitForRequest(`**${DESK.act}`);
    await keyboard.press("u");
    expect((await marked).postDataJSON()).toMatchObject({ action: "unread", ids: [DETAIL.id] });
    await expect(toast).toContainText("1 message marked as unread.");
    await expect(row("Maximilian")).toBeFocused();
    await keyboard.press("Enter");
    await choose("Mark as unread");
    await expect(sheet).toBeHidden();
    await expect(row("Maximilian")).toBeFocused();
  });

  await test.step("u marks an open message that is in no list as unread, and closes it", async () => {
    await openDesk(page, `?m=${DETAIL.id}`, {
      [DESK.messages]: { ...LIST, messages: [] },
      [DESK.act]: DONE,
    });
    await expect(title).toBeFocused();
    await keyboard.press("u");
    await expect(toast).toContainText("1 message marked as unread.");
    await expect(sheet).toBeHidden();
  });
});

test("what a state asks for is beside Reply, the rest under More", async ({ page }) => {
  const { sheet, button } = deskOf(page);
  const more = sheet.getByText("More", { exact: true });
  // But for the first, which closes it, and the last, which erases an address.
  const buttons = async () => (await sheet.getByRole("button").allInnerTexts()).slice(1, -1);
  for (const { shown, rest, ...state } of [
    { state: "sent", shown: [], rest: ["Spam", "Send again"] },
    { state: "held", shown: ["Not spam", "Spam"], rest: [] },
    { state: "sent", isSpam: true, shown: ["Not spam"], rest: ["Send again"] },
    { state: "dead", shown: ["Send again"], rest: ["Spam"] },
  ]) {
    await test.step(JSON.stringify(state), async () => {
      await openDetail(page, {
        [DESK.message]: { ...DETAIL, answeredAt: null, notes: [], ...state },
      });
      const first = ["Mark as answered", ...shown];
      expect.soft(await buttons()).toEqual(first);
      await more.press("Enter");
      expect.soft(await buttons()).toEqual([...first, "Mark as unread", ...rest, "Erase"]);
    });
  }
  // Escape closes it alone.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(button("Mark as unread")).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});
