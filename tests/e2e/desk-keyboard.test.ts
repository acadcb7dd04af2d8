import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Action } from "#contract/actions.ts";
import { PAGE } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { deskOf, expectSoon } from "./desk.ts";
import { DETAIL, HISTORY, LIST, openDesk, openDetail, STATUS } from "./desk-answers.ts";
import { expect, test } from "./test.ts";
import { PHONE, WIDE } from "./viewports.ts";

/* The keys of the desk, and where the focus goes when what has it goes away (WCAG 2.2, 2.4.3). */

test("keys search, move, open, close, select and mark", async ({ page }) => {
  const { search, rows, row, title, sheet, toast, dialog, choose } = deskOf(page);
  const { keyboard } = page;

  await test.step("/ leads to the search, where letters that are keys elsewhere are text", async () => {
    await openDesk(page);
    await expect(rows).toHaveCount(5);
    await keyboard.press("/");
    await keyboard.type("x?u");
    await expect(search).toHaveValue("x?u");
    await expect(dialog).toBeHidden();
  });

  await test.step("the arrows move, x selects, u marks as unread, Enter opens and Escape closes", async () => {
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowDown");
    await expect(row("Noam Levi")).toBeFocused();
    await keyboard.press("ArrowDown");
    await keyboard.press("x");
    await expect(page.getByText("1 message selected")).toBeVisible();
    const marked = page.waitForRequest(`**${DESK.act}`);
    await keyboard.press("u");
    expect((await marked).postDataJSON()).toMatchObject({ action: "unread", ids: [DETAIL.id] });
    await expect(toast).toContainText("1 message marked as unread.");
    await expect(row("Maximilian")).toBeFocused();
    await keyboard.press("Enter");
    await expect(title).toBeFocused();
    await keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(row("Maximilian")).toBeFocused();
  });

  await test.step("More marks as unread and closes; so does u where the message is in no list", async () => {
    await keyboard.press("Enter");
    await choose("Mark as unread");
    await expect(sheet).toBeHidden();
    await expect(row("Maximilian")).toBeFocused();
    await openDesk(page, `?m=${DETAIL.id}`, { [DESK.messages]: { ...LIST, messages: [] } });
    await expect(title).toBeFocused();
    await keyboard.press("u");
    await expect(toast).toContainText("1 message marked as unread.");
    await expect(sheet).toBeHidden();
  });
});

/** Opens the desk of a server from whose list goes what is answered, marked as spam or erased. */
async function openHandled(page: Page): Promise<void> {
  const handled = new Set<string>();
  const handle = ({ ids, action }: { ids: string[]; action?: Action }) => {
    for (const id of ids) action === "not-spam" ? handled.delete(id) : handled.add(id);
    return { done: ids, refused: [], undo: "1", erased: ids.length };
  };
  await openDesk(page, "", {
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
  test(`${size.width} px wide: a line goes away, and the focus goes on`, async ({ page }) => {
    await page.setViewportSize(size);
    const { rows, row, sheet, title, button, heading, choose, toast, dialog } = deskOf(page);
    const { keyboard } = page;
    const open = async (name: string) => {
      await row(name).press("Enter");
      await expect(title).toBeFocused();
    };

    await test.step("a message that has left the list is closed: the next line has it", async () => {
      await openHandled(page);
      await expect(rows).toHaveCount(5);
      await open("בנק הצפון");
      await button("Mark as answered").press("Enter");
      await expect(rows).toHaveCount(4);
      await keyboard.press("Escape");
      await expect(row("Noam Levi")).toBeFocused();
      await open("Noam Levi");
      await choose("Spam");
      await expect(rows).toHaveCount(3);
      await expect(sheet.getByText("More", { exact: true })).toBeFocused();
      await button("Not spam").press("Enter");
      await expect(button("Not spam")).toBeHidden();
      await expect(title).toBeFocused();
      await choose("Spam");
      await expect(rows).toHaveCount(3);
      await keyboard.press("Escape");
      await expect(row("Maximilian")).toBeFocused();
    });

    await test.step("a message is erased: the next line has it, after the last one the heading", async () => {
      for (const next of [row("No name"), row("Yael Shapira"), heading("Messages")]) {
        await keyboard.press("Enter");
        await expect(title).toBeFocused();
        await choose("Erase");
        await keyboard.type("erase");
        await keyboard.press("Enter");
        await expect(toast).toContainText("1 message erased.");
        await expect(next).toBeFocused();
        await button("Dismiss").press("Enter");
        await expect(toast).toBeHidden();
        await expect(next).toBeFocused();
      }
    });

    await test.step("a click into a message: the arrows scroll it, and move in the list", async () => {
      await openDetail(page);
      await expect(rows).toHaveCount(5);
      const scrolled = () => sheet.evaluate((element) => element.scrollTop + scrollY);
      await sheet.getByText("Replies go to the recommender.").click();
      const before = await scrolled();
      await keyboard.press("ArrowDown");
      await expect.poll(scrolled).toBeGreaterThan(before);
      await keyboard.press("?");
      await expect(dialog).toBeInViewport();
      await keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await keyboard.press("Escape");
      await expect(row("Maximilian")).toBeFocused();
      await keyboard.press("ArrowUp");
      await expect(row("Noam Levi")).toBeFocused();
    });
  });
}

test("what was pressed goes away, and the focus stays near", async ({ page }) => {
  const { rows, row, sheet, button, heading, link, toast } = deskOf(page);

  await test.step("a selection is done with: the heading of the list", async () => {
    await openDesk(page);
    await page.getByRole("checkbox", { name: /Noam Levi/ }).press("Space");
    await button("Mark as answered").press("Enter");
    await expect(toast).toContainText("marked as answered");
    await expect(heading("Messages")).toBeFocused();
  });

  await test.step("a dialog, a toast: what had it before in the bar", async () => {
    await openDetail(page);
    await link("Status").focus();
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).press("Enter");
    await expect(link("Status")).toBeFocused();
    await sheet.getByRole("button", { name: "Mark as not answered" }).press("Enter");
    await expect(toast).toBeVisible();
    await link("Status").focus();
    await button("Dismiss").press("Enter");
    await expect(link("Status")).toBeFocused();
  });

  await test.step("a toast of a message that was closed: its line", async () => {
    await sheet.getByRole("button", { name: "Mark as not answered" }).press("Enter");
    await button("Undo").focus();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await button("Undo").press("Enter");
    await expect(toast).toContainText("Taken back");
    await button("Dismiss").press("Enter");
    await expect(row("Maximilian")).toBeFocused();
  });

  await test.step("a button is done with, a list is shown whole: the heading of the view", async () => {
    let { groups }: { groups: object } = STATUS;
    await openDesk(page, "?view=status", {
      [DESK.status]: () => ({ ...STATUS, groups }),
      [DESK.actOnAll]: () => {
        groups = {};
        return { count: 4 };
      },
      [DESK.history]: ({ size }: { size: number }) => ({ ...HISTORY, hasMore: size === PAGE }),
    });
    await button("Release them").press("Enter");
    await expect(toast).toContainText("4 messages released.");
    await expect(button("Release them")).toBeHidden();
    await expect(heading("Status")).toBeFocused();
    await page.goto("/desk?view=history");
    await button("Show more").press("Enter");
    await expect(button("Show more")).toBeHidden();
    await expect(heading("History")).toBeFocused();
  });

  await test.step("a clicked line goes away after scrolling on: the page stays where it is", async () => {
    const [first] = LIST.messages;
    let messages = Array.from({ length: 60 }, () => ({ ...first, id: randomUUID() }));
    await openDesk(page, "", {
      [DESK.messages]: () => ({ ...LIST, messages, version: String(messages.length) }),
    });
    for (const clicksAway of [false, true]) {
      await rows.first().getByRole("checkbox").dblclick();
      if (clicksAway) await page.mouse.click(1, 300);
      await page.mouse.wheel(0, 1_500);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
      const before = await page.evaluate(() => scrollY);
      messages = messages.slice(1);
      await expectSoon(page, (soon) => soon(rows).toHaveCount(messages.length));
      // Not even a line's height: it was one of those above.
      expect(before - (await page.evaluate(() => scrollY))).toBeLessThan(300);
      await page.evaluate(() => scrollTo(0, 0));
    }
  });
});
