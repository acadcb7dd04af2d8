import type { Page } from "@playwright/test";
import { type MessageFilter, UNDO_MS } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { deskOf, expectSoon, searchFor } from "./desk.ts";
import { because, LIST, mockDesk, openDesk, openDetail, refuseCalls } from "./desk-answers.ts";
import { layoutShifts } from "./layout.ts";
import { listen } from "./listen.ts";
import { holdRequests } from "./requests.ts";
import { expect, test } from "./test.ts";
import { PHONE } from "./viewports.ts";

/* What the desk says to a screen reader without moving the focus (WCAG 2.2, 4.1.3). */

test("a list says what it has found, selected, changed and got", async ({ page }) => {
  const { rows, row, sheet, title, tab, search, button, toast } = deskOf(page);
  const [first, second] = LIST.messages;
  let all: object[] = LIST.messages;
  const hear = await listen(page);

  await test.step("a search and a choice: as many as before are said too, a first list is not", async () => {
    await openDesk(page, "", {
      [DESK.messages]: ({ search, tab }: MessageFilter) => {
        const found = search === "nobody" ? [] : search ? all.slice(0, 1) : all;
        return { ...LIST, messages: found, hasMore: tab === "all", version: `${found.length}` };
      },
    });
    await expect(rows).toHaveCount(5);
    for (const name of ["dana", "noam"]) {
      await searchFor(page, name);
      await hear("1 message found.");
    }
    await searchFor(page, "nobody");
    await hear("Nothing found. Every word must be in the message; parts of words count.");
    await search.fill("");
    await hear("5 messages found.");
    await tab("All").click();
    await hear("More than 5 messages found.");
  });

  await test.step("a poll: only what has come in is said, also to who reads a message on a phone", async () => {
    await row("Noam Levi").click();
    await expect(title).toBeFocused();
    all = [...all, { ...first, id: "6f0c2a1e-0000-4000-8000-000000000000", receivedAt: 0 }];
    await expectSoon(page, (soon) => soon(rows).toHaveCount(6));
    await page.setViewportSize(PHONE);
    const newest = { id: "6f0c2a1e-0000-4000-8000-000000000001", receivedAt: Date.now() };
    all = [{ ...second, ...newest }, ...all];
    await expectSoon(page, () => hear("A new message has come in."));
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("a selection, and an action: the same again within its ten seconds is said too", async () => {
    await openDetail(page);
    const offered = await offeredRegions(page);
    await rows.nth(1).getByRole("checkbox").check();
    await hear("1 message selected");
    await rows.nth(2).getByRole("checkbox").check();
    await hear("2 messages selected");
    await page.getByLabel("Select all shown").check();
    await hear("5 messages selected");
    for (let times = 0; times < 2; times++) {
      await sheet.getByRole("button", { name: "Mark as not answered" }).click();
      await hear("1 message marked as not answered. Undo Dismiss");
    }
    expect(await offeredRegions(page)).toEqual(offered);
    await toast.hover();
    await page.clock.fastForward(UNDO_MS);
    await expect(toast, "while it has the pointer").toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(UNDO_MS);
    await expect(toast).toBeHidden();
    await button("Erase everything from this address").click();
    await hear(/^This permanently erases 3 messages from p2@example\.com\./);
  });
});

test("the status and the sign-in say what came of a press", async ({ page, allowConsole }) => {
  allowConsole(/status of 429/);
  const { button, link, toast } = deskOf(page);
  const findings = page.getByRole("list", { name: "Findings" }).getByRole("listitem");
  const hear = await listen(page);

  await test.step("a link is asked for: the answer is said", async () => {
    await openDesk(page, "", { [DESK.session]: null });
    await page.getByLabel("Email").fill("dana@example.com");
    const offered = await offeredRegions(page);
    await button("Send me a sign-in link").click();
    await hear(/^If this address belongs to an organiser/);
    expect(await offeredRegions(page)).toEqual(offered);
  });

  await test.step("a test message: it is said in another view too, until it is dismissed", async () => {
    await openDesk(page, "?view=status");
    const release = await holdRequests(page, `**${DESK.testMessage}`);
    await button("Send yourself a test message").click();
    await expect(button("Sending...")).toBeFocused();
    await link("History").click();
    release();
    await hear("Accepted. The mail server said: 250 2.0.0 Ok: queued as 4F2B1C9D Dismiss");
    await page.clock.fastForward(60_000);
    await button("Dismiss").click();
    await expect(toast).toBeHidden();
  });

  await test.step("a test message fails: it is said as an error", async () => {
    const reply = "The test failed: mailbox full. The mail server said: 552 5.2.2 Mailbox full";
    await mockDesk(page, { [DESK.testMessage]: { isSent: false, reply } });
    await link("Status").click();
    await button("Send yourself a test message").click();
    await hear(`${reply} Dismiss`);
    await expect(page.getByRole("alert")).toContainText(reply);
  });

  await test.step("a check of the settings: it is said once, keeps the focus, and moves nothing", async () => {
    await openDesk(page, "?view=status");
    const check = button("Check the settings");
    await expect(check).toBeVisible();
    const offered = await offeredRegions(page);
    // Findings that come late are not taken for the answer to the key.
    const late = await holdRequests(page, `**${DESK.diagnosis}`);
    await check.press("Enter");
    await expect(button("Checking...")).toBeFocused();
    await hear("Checking...");
    await button("Checking...").press("Enter");
    const before = await layoutShifts(page);
    await page.clock.runFor(1_000);
    late();
    await hear("1 error, 1 warning, 1 OK.");
    await expect(check).toBeFocused();
    expect(await layoutShifts(page)).toEqual(before);
    await expect(findings).toContainText(["Error: DKIM", "Warning: DMARC", "OK: Database"]);
    expect(await offeredRegions(page)).toEqual(offered);
  });

  await test.step("it is refused: it is said why, and what was found before stays", async () => {
    const error = "The settings were checked several times in the last minutes.";
    await refuseCalls(page, because(429, error), DESK.diagnosis);
    await button("Check the settings").click();
    await expect(page.getByRole("alert").getByText(error)).toBeVisible();
    await expect(findings).toHaveCount(3);
    const settings = page.getByRole("region", { name: "Settings" });
    await expect(settings.getByRole("status")).toBeEmpty();
  });
});

/** The roles of the live regions that Chromium offers to screen readers, sorted. What is said in a region that comes with it is not heard. */
async function offeredRegions(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role }) => String(role?.value))
    .filter((role) => role === "alert" || role === "status")
    .sort();
}
