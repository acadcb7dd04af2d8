import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Action } from "#contract/actions.ts";
import type { DeskHistory, DeskStatus } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { deskOf, expectSoon } from "./desk.ts";
import { answerTo, DETAIL, LIST, mockDesk, openDetail } from "./desk-answers.ts";
import { expect, test } from "./test.ts";
import { PHONE, WIDE } from "./viewports.ts";

/* Where the focus of the desk goes when what has it goes away (WCAG 2.2, 2.4.3), and what the arrow keys then do. */

/** Answers as a server from whose list goes what is answered, marked as spam or erased. */
async function mockHandled(page: Page): Promise<void> {
  const handled = new Set<string>();
  const handle = ({ ids }: { ids: string[]; action?: Action }) => {
    for (const id of ids) handled.add(id);
    return { done: ids, refused: [], undo: "1", erased: ids.length };
  };
  await mockDesk(page, {
    [DESK.messages]: () => ({
      ...LIST,
      messages: LIST.messages.filter(({ id }) => !handled.has(id)),
      hasMore: false,
      version: String(handled.size),
    }),
    [DESK.message]: ({ id }: { id: string }) => ({
      ...DETAIL,
      answeredAt: null,
      isSpam: handled.has(id),
    }),
    [DESK.act]: handle,
    [DESK.erase]: handle,
  });
}

for (const size of [WIDE, PHONE]) {
  test(`${size.width} pixels wide: a message that leaves the list and is closed, or is erased, gives the focus to the next line, the last one to the heading`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await mockHandled(page);
    await page.goto("/desk");
    const { rows, row, sheet, button, choose, toast } = deskOf(page);
    const { keyboard } = page;
    const heading = page.getByRole("heading", { name: "Messages", exact: true });
    const open = async (name: string) => {
      await row(name).press("Enter");
      await expect(sheet.getByRole("heading", { level: 2 })).toBeFocused();
    };
    await expect(rows).toHaveCount(5);

    await open("בנק הצפון");
    await button("Mark as answered").press("Enter");
    await expect(page.locator(".desk-row")).toHaveCount(4);
    await keyboard.press("Escape");
    await expect(row("Noam Levi")).toBeFocused();

    await open("Noam Levi");
    await choose("Spam");
    await expect(page.locator(".desk-row")).toHaveCount(3);
    await expect(sheet.getByText("More", { exact: true })).toBeFocused();
    await keyboard.press("Escape");
    await expect(row("Maximilian")).toBeFocused();

    for (const next of [row("No name"), row("Yael Shapira"), heading]) {
      await keyboard.press("Enter");
      await expect(sheet.getByRole("heading", { level: 2 })).toBeFocused();
      await choose("Erase");
      await keyboard.type("erase");
      await keyboard.press("Enter");
      await expect(toast).toContainText("1 message erased.");
      await expect(next).toBeFocused();
      await toast.getByRole("button", { name: "Dismiss" }).press("Enter");
      await expect(toast).toBeHidden();
      await expect(next).toBeFocused();
    }
    await page.goto(`/desk?m=${DETAIL.id}`);
    await expect(sheet.getByRole("heading", { level: 2 })).toBeFocused();
    await keyboard.press("Escape");
    await expect(heading).toBeFocused();
  });

  test(`${size.width} pixels wide: after a click into a message the arrow keys scroll it, ? lists the keys, and in the list the arrows move`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await mockDesk(page);
    await page.goto(`/desk?m=${DETAIL.id}`);
    const { sheet, row } = deskOf(page);
    // The list beside it, or behind it.
    await expect(page.locator(".desk-row")).toHaveCount(5);
    const scrolled = () => sheet.evaluate((element) => element.scrollTop + scrollY);
    await sheet.getByText("Replies go to the recommender.").click();
    const before = await scrolled();
    await page.keyboard.press("ArrowDown");
    await expect.poll(scrolled).toBeGreaterThan(before);
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(keys).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(keys).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(row("Maximilian")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(row("Noam Levi")).toBeFocused();
  });
}

test("what the bar has keeps the focus after a dialog and a toast", async ({ page }) => {
  await mockDesk(page);
  await openDetail(page);
  const { button, sheet, toast } = deskOf(page);
  const status = page.getByRole("link", { name: "Status", exact: true });
  await status.focus();
  await page.keyboard.press("?");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).press("Enter");
  await expect(status).toBeFocused();
  await sheet.getByRole("button", { name: "Mark as not answered" }).press("Enter");
  await expect(toast).toBeVisible();
  await status.focus();
  await button("Dismiss").press("Enter");
  await expect(status).toBeFocused();
});

test("a line that somebody clicked goes away while they have scrolled on: the page stays where it is", async ({
  page,
}) => {
  const [first] = LIST.messages;
  let messages = Array.from({ length: 60 }, () => ({ ...first, id: randomUUID() }));
  await mockDesk(page, {
    [DESK.messages]: () => ({ ...LIST, messages, version: String(messages.length) }),
  });
  await page.goto("/desk");
  const { rows } = deskOf(page);
  for (const clicksAway of [false, true]) {
    await rows.first().getByRole("checkbox").click();
    await rows.first().getByRole("checkbox").click();
    if (clicksAway) await page.mouse.click(1, 300);
    await page.mouse.wheel(0, 1_500);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
    const before = await page.evaluate(() => scrollY);
    messages = messages.slice(1);
    const { length } = messages;
    await expectSoon(page, () => expect(rows).toHaveCount(length, { timeout: 1_000 }));
    // Not even a line's height: it was one of those above.
    expect(before - (await page.evaluate(() => scrollY))).toBeLessThan(300);
    await page.evaluate(() => scrollTo(0, 0));
  }
});

test("a button that is done with, a list that is shown whole, and a toast whose turn is over leave the focus at the heading", async ({
  page,
}) => {
  const status = answerTo(DESK.status) as DeskStatus;
  const history = answerTo(DESK.history) as DeskHistory;
  let groups = status.groups;
  await mockDesk(page, {
    [DESK.status]: () => ({ ...status, groups }),
    [DESK.actOnAll]: () => {
      groups = {};
      return { count: 4 };
    },
    [DESK.history]: ({ size }: { size: number }) => ({ ...history, hasMore: size === 50 }),
  });
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });
  const { button, sheet, toast } = deskOf(page);
  await page.goto("/desk?view=status");
  await button("Release them").press("Enter");
  await expect(toast).toContainText("4 messages released.");
  await expect(button("Release them")).toBeHidden();
  await expect(heading("Status")).toBeFocused();

  await page.goto("/desk?view=history");
  await button("Show more").press("Enter");
  await expect(button("Show more")).toBeHidden();
  await expect(heading("History")).toBeFocused();

  await openDetail(page);
  await sheet.getByRole("button", { name: "Mark as not answered" }).press("Enter");
  await button("Undo").focus();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await button("Undo").press("Enter");
  await expect(toast).toContainText("Taken back");
  await button("Dismiss").press("Enter");
  await expect(toast).toBeHidden();
  await expect(deskOf(page).row("Maximilian")).toBeFocused();
});
