import { randomUUID } from "node:crypto";
import { DESK } from "#contract/desk-paths.ts";
import { deskOf } from "./desk.ts";
import { LIST, mockDesk } from "./desk-answers.ts";
import { expect, test } from "./test.ts";

/* What belongs to a place of the desk, and does not outlive it. */

test("as many are selected as can be, and another tab is opened: nothing is selected there, everything can be, and nothing is after a return", async ({
  page,
}) => {
  const [first] = LIST.messages;
  const messages = Array.from({ length: 1_000 }, () => ({ ...first, id: randomUUID() }));
  await mockDesk(page, {
    [DESK.messages]: ({ tab }: { tab: string }) => (tab === "spam" ? LIST : { ...LIST, messages }),
  });
  await page.goto("/desk");
  const { tab, rows } = deskOf(page);
  const all = page.getByLabel("Select all shown");
  await all.check();
  await expect(page.getByText("1000 messages selected")).toBeVisible();
  await tab("Spam").click();
  await expect(rows).toHaveCount(5);
  await expect(all).not.toBeChecked();
  await page.getByLabel("Select the message from Noam Levi").check();
  await expect(page.getByText("1 message selected")).toBeVisible();
  await all.check();
  await expect(page.getByText("5 messages selected")).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(1_000);
  await expect(page.getByText(/messages? selected/)).toBeHidden();
});

test("the account's menu, and a dialog, close with a press beside the one and with another place", async ({
  page,
}) => {
  await mockDesk(page);
  await page.goto("/desk?view=status");
  await page.getByRole("link", { name: "Messages", exact: true }).click();
  const { rows, button } = deskOf(page);
  await rows.first().getByRole("link").click();
  const account = page.getByText("Account");
  const signOut = button("Sign out");
  for (const leave of [
    () => page.getByRole("heading", { name: "Messages" }).click(),
    () => page.getByRole("searchbox").focus(),
    () => page.goBack(),
    () => page.goBack(),
  ]) {
    await account.click();
    await expect(signOut).toBeVisible();
    await leave();
    await expect(signOut).toBeHidden();
  }
  await expect(page.getByRole("heading", { name: "Status" })).toBeVisible();

  await page.goForward();
  await button("Shortcuts").click();
  await page.goForward();
  await expect(page.getByRole("dialog")).toBeHidden();
  await button("Erase everything from this address").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
});
