import type { MessageFilter } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { deskOf, expectSoon, searchFor } from "./desk.ts";
import { LIST, mockDesk, openDetail } from "./desk-answers.ts";
import { listen } from "./listen.ts";
import { holdRequests } from "./loading.ts";
import { expect, test } from "./test.ts";
import { PHONE } from "./viewports.ts";

/* What the desk says to a screen reader without moving the focus (WCAG 2.2, 4.1.3). */

test("a search and a choice say how many they have found, also as many as before, and nothing says so for the first list, a poll or another message", async ({
  page,
}) => {
  let all: object[] = LIST.messages;
  const [first, second] = LIST.messages;
  await mockDesk(page, {
    [DESK.messages]: ({ search, tab, state }: MessageFilter) => {
      const some = search === "nobody" ? [] : search ? all.slice(0, 1) : all;
      const found = state ? some.slice(0, 2) : some;
      return { ...LIST, messages: found, hasMore: tab === "all", version: `${found.length}` };
    },
  });
  const hear = await listen(page);
  await page.goto("/desk");
  const { rows, row, sheet, tab } = deskOf(page);
  await expect(rows).toHaveCount(5);
  const found = "1 message found.";
  await searchFor(page, "dana");
  await hear(found);
  await searchFor(page, "noam");
  await hear(found);
  await searchFor(page, "nobody");
  await hear("Nothing found. Every word must be in the message; parts of words count.");
  await page.getByRole("searchbox").fill("");
  await hear("5 messages found.");
  await tab("All").click();
  await hear("More than 5 messages found.");
  await page.getByLabel("State").selectOption("held");
  await hear("More than 2 messages found.");
  await page.getByLabel("State").selectOption("");
  await hear("More than 5 messages found.");

  await row("Noam Levi").click();
  await expect(sheet.getByText("Locks.")).toBeVisible();
  all = [...all, { ...first, id: "6f0c2a1e-0000-4000-8000-000000000000", receivedAt: 0 }];
  await expectSoon(page, () => expect(rows).toHaveCount(6, { timeout: 1_000 }));
  // Whoever reads a message on a phone hears of a new one, too.
  await page.setViewportSize(PHONE);
  all = [{ ...second, id: "6f0c2a1e-0000-4000-8000-000000000001", receivedAt: Date.now() }, ...all];
  await expectSoon(page, () => hear("A new message has come in."));
});

test("a selection says how many are selected, and an action what was done, also the same again within its ten seconds", async ({
  page,
}) => {
  const hear = await listen(page);
  await mockDesk(page);
  await openDetail(page);
  const { sheet, rows } = deskOf(page);
  const boxes = rows.getByRole("checkbox");
  await boxes.nth(1).check();
  await hear("1 message selected");
  await boxes.nth(2).check();
  await hear("2 messages selected");
  await page.getByLabel("Select all shown").check();
  await hear("5 messages selected");
  for (let times = 0; times < 2; times++) {
    await sheet.getByRole("button", { name: "Mark as not answered" }).click();
    await hear("1 message marked as not answered. Undo Dismiss");
  }
  await page.getByRole("button", { name: "Erase everything from this address" }).click();
  await hear(/^This permanently erases 3 messages from p2@example\.com\./);
});

test("a test message says what the mail server has said, also in another view, until it is dismissed; of a failure as of an error", async ({
  page,
}) => {
  const hear = await listen(page);
  await mockDesk(page);
  await page.goto("/desk?view=status");
  const { button, toast } = deskOf(page);
  const release = await holdRequests(page, `**${DESK.testMessage}`);
  await button("Send yourself a test message").click();
  await expect(button("Sending...")).toBeFocused();
  await page.getByRole("link", { name: "History" }).click();
  release();
  await hear("Accepted. The mail server said: 250 2.0.0 Ok: queued as 4F2B1C9D Dismiss");
  await page.clock.fastForward(60_000);
  await button("Dismiss").click();
  await expect(toast).toBeHidden();

  const reply = "The test failed: mailbox full. The mail server said: 552 5.2.2 Mailbox full";
  await mockDesk(page, { [DESK.testMessage]: { isSent: false, reply } });
  await page.getByRole("link", { name: "Status" }).click();
  await button("Send yourself a test message").click();
  await hear(`${reply} Dismiss`);
  await expect(page.getByRole("alert")).toContainText(reply);
});
