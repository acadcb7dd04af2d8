import { randomUUID } from "node:crypto";
import { DESK } from "#contract/desk-paths.ts";
import { deskOf } from "./desk.ts";
import { LIST, mockDesk } from "./desk-answers.ts";
import { holdRequests } from "./loading.ts";
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

test("the account's menu closes by a press or the focus elsewhere, and with a dialog by Back and Forward; a search and a read message close none", async ({
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

  const searched = page.waitForRequest((request) => request.postDataJSON()?.search === "levi");
  await page.getByRole("searchbox").fill("levi");
  await button("Shortcuts").click();
  await searched;
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("more was shown, also of a tab whose list is on its way: it loads; Back leads to the first again: as much is shown", async ({
  page,
}) => {
  const [first] = LIST.messages;
  const messages = Array.from({ length: 120 }, () => ({ ...first, id: randomUUID() }));
  await mockDesk(page, {
    [DESK.messages]: ({ tab, size }: { tab: string; size: number }) =>
      tab === "spam"
        ? LIST
        : { ...LIST, messages: messages.slice(0, size), hasMore: size < 120, version: `${size}` },
  });
  await page.goto("/desk");
  const { tab, rows, button } = deskOf(page);
  await expect(rows).toHaveCount(50);
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
});
