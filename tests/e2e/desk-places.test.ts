import { randomUUID } from "node:crypto";
import { DESK } from "#contract/desk-paths.ts";
import { deskOf, expectSoon } from "./desk.ts";
import { LIST, mockDesk, openDesk } from "./desk-answers.ts";
import { holdRequests } from "./requests.ts";
import { expect, test } from "./test.ts";

/* What belongs to a place of the desk, and does not outlive it. */

test("selections, menus and dialogs belong to their place", async ({ page }) => {
  const { tab, rows, button, search, dialog, heading } = deskOf(page);
  const [first] = LIST.messages;
  const messages = Array.from({ length: 120 }, () => ({ ...first, id: randomUUID() }));

  await test.step("another tab: nothing is selected there, everything can be, nothing is on return", async () => {
    await openDesk(page, "", {
      [DESK.messages]: ({ tab, size }: { tab: string; size: number }) =>
        tab === "spam"
          ? LIST
          : { ...LIST, messages: messages.slice(0, size), hasMore: size < 120, version: `${size}` },
    });
    const all = page.getByLabel("Select all shown");
    await all.check();
    await expect(page.getByText("50 messages selected")).toBeVisible();
    await tab("Spam").click();
    await expect(rows).toHaveCount(5);
    await expect(all).not.toBeChecked();
    await page.getByLabel("Select the message from Noam Levi").check();
    await expect(page.getByText("1 message selected")).toBeVisible();
    await all.check();
    await expect(page.getByText("5 messages selected")).toBeVisible();
    await page.goBack();
    await expect(rows).toHaveCount(50);
    await expect(page.getByText(/messages? selected/)).toBeHidden();
  });

  await test.step("more is shown: it loads, and Back shows as much", async () => {
    const release = await holdRequests(page, `**${DESK.messages}`);
    await button("Show more").click();
    await expect(button("Loading…")).toBeVisible();
    release();
    await expect(rows).toHaveCount(100);
    await expect(button("Show more")).toBeVisible();
    await tab("Spam").click();
    await expect(rows).toHaveCount(5);
    const asked = page.waitForRequest((request) => request.postDataJSON()?.tab === "open");
    await page.goBack();
    expect((await asked).postDataJSON().size).toBe(100);
    await expect(rows).toHaveCount(100);
    await button("Show more").press("Enter");
    await expect(rows.nth(100).getByRole("link")).toBeFocused();
    await expect(rows).toHaveCount(120);
  });

  await test.step("the account's menu closes by a press or the focus elsewhere, and by Back", async () => {
    await rows.first().getByRole("link").click();
    for (const leave of [
      () => heading("Messages").click(),
      () => search.focus(),
      () => page.goBack(),
    ]) {
      await page.getByText("Account").click();
      await expect(button("Sign out")).toBeVisible();
      await leave();
      await expect(button("Sign out")).toBeHidden();
    }
  });

  await test.step("a dialog closes by Forward and Back, and not by a search", async () => {
    await button("Shortcuts").click();
    await page.goForward();
    await expect(dialog).toBeHidden();
    await button("Erase everything from this address").click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    const searched = page.waitForRequest((request) => request.postDataJSON()?.search === "levi");
    await search.fill("levi");
    await button("Shortcuts").click();
    await searched;
    await expect(dialog).toBeVisible();
  });
});

test("a time and an order are chosen, and stay what they are", async ({ page }) => {
  const { rows, link } = deskOf(page);
  const [time, to] = [page.getByLabel("Received"), page.getByLabel("To", { exact: true })];
  const from = page.getByLabel("From", { exact: true });
  const reversed = page.getByRole("region").getByText("“From” is after “To”.");
  const asked: { from?: string; to?: string; order?: string }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(DESK.messages)) asked.push(request.postDataJSON());
  });
  const expectAsked = async (from?: string, to?: string) => {
    await expect.poll(() => [asked.at(-1)?.from, asked.at(-1)?.to]).toEqual([from, to]);
    // A list that is still on its way is not asked for again.
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  };

  await test.step("by its name, and then by days from there", async () => {
    // The mocked day is January 14, 2026.
    await openDesk(page, "?tab=all");
    await expect(rows.first()).toBeVisible();
    await time.selectOption("days");
    await expectAsked("2025-12-16");
    await expect(time).toHaveValue("days");
    await time.selectOption("between");
    await expect(from).toHaveValue("2025-12-16");
    await from.fill("2026-01-01");
    await expectAsked("2026-01-01");
  });

  await test.step("the first day is after the last: it says so, not that nothing was found", async () => {
    await mockDesk(page, { [DESK.messages]: { ...LIST, messages: [] } });
    await to.fill("2025-12-31");
    await expectAsked("2026-01-01", "2025-12-31");
    await expect(reversed).toBeVisible();
    await expect(page.getByText("Nothing found.")).toBeHidden();
    await expect(to).toHaveAttribute("aria-invalid", "true");
    await from.fill("2025-12-31");
    await expect(reversed).toBeHidden();
  });

  await test.step("a reload keeps it, a link leads to any time", async () => {
    await page.reload();
    await expectAsked("2025-12-31", "2025-12-31");
    await link("Look at any time and state").click();
    await expectAsked();
    await expect(time).toHaveValue("any");
  });

  await test.step("the oldest first: what comes into view is not announced as new", async () => {
    await page.getByLabel("Order").selectOption("oldest");
    await expect.poll(() => asked.at(-1)?.order).toBe("oldest");
    const [first, ...others] = LIST.messages;
    const messages = [...others, { ...first, receivedAt: Date.now() }];
    await mockDesk(page, { [DESK.messages]: { ...LIST, messages } });
    await expectSoon(page, (soon) => soon(rows.last()).toContainText(String(first?.name)));
    await expect(page.getByText(/new messages? ha(s|ve) come in/)).toHaveCount(0);
  });
});
