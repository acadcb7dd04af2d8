import { randomUUID } from "node:crypto";
import { DESK } from "#contract/desk-paths.ts";
import { deskOf } from "./desk.ts";
import { LIST, openDesk } from "./desk-answers.ts";
import { holdRequests } from "./loading.ts";
import { expect, test } from "./test.ts";

/* What belongs to a place of the desk, and does not outlive it. */

test("selections, menus and dialogs belong to their place", async ({ page }) => {
  const { tab, rows, button, search, dialog, heading, link } = deskOf(page);
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

  await test.step("more is shown, also of a tab on its way: it loads, and Back shows as much", async () => {
    const release = await holdRequests(page, `**${DESK.messages}`);
    await button("Show more").click();
    await expect(button("Loading…")).toBeVisible();
    release();
    await expect(rows).toHaveCount(100);
    await expect(button("Show more")).toBeVisible();
    const releaseSpam = await holdRequests(page, `**${DESK.messages}`);
    await tab("Spam").click();
    await button("Show more").click();
    await expect(button("Loading…")).toBeVisible();
    releaseSpam();
    await expect(rows).toHaveCount(5);
    await expect(button("Show more")).toBeVisible();
    const asked = page.waitForRequest((request) => request.postDataJSON()?.tab === "open");
    await page.goBack();
    expect((await asked).postDataJSON().size).toBe(100);
    await expect(rows).toHaveCount(100);
    await button("Show more").press("Enter");
    await expect(rows.nth(100).getByRole("link")).toBeFocused();
    await expect(rows).toHaveCount(120);
  });

  await test.step("the account's menu closes by a press or the focus elsewhere, and by Back", async () => {
    await openDesk(page, "?view=status");
    await link("Messages").click();
    await rows.first().getByRole("link").click();
    for (const leave of [
      () => heading("Messages").click(),
      () => search.focus(),
      () => page.goBack(),
      () => page.goBack(),
    ]) {
      await page.getByText("Account").click();
      await expect(button("Sign out")).toBeVisible();
      await leave();
      await expect(button("Sign out")).toBeHidden();
    }
    await expect(heading("Status")).toBeVisible();
  });

  await test.step("a dialog closes by Back and Forward, and not by a search", async () => {
    await page.goForward();
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
