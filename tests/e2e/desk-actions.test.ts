import { ADDRESS_HEADER } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { deskOf, expectSoon } from "./desk.ts";
import {
  ADDRESS,
  because,
  countCalls,
  DETAIL,
  endSession,
  LIST,
  mockDesk,
  NOA,
  openDesk,
  openDetail,
  refuseCalls,
  SESSION,
} from "./desk-answers.ts";
import { holdRequests } from "./requests.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#messages: what an organiser does to messages, and what the page makes of that. */

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
      const message = { ...DETAIL, answeredAt: null, notes: [], ...state };
      await openDetail(page, { [DESK.message]: message });
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

test("an erasure says how it stands, and closes its own", async ({ page, allowConsole }) => {
  allowConsole(/status of 503/);
  const { choose, sheet, list, rows, toast, dialog, button } = deskOf(page);
  const word = dialog.getByRole("textbox");
  const confirm = dialog.getByRole("button", { name: "Erase" });
  const eraseForGood = async () => {
    await word.fill("erase");
    await page.keyboard.press("Enter");
  };

  await test.step("it is cancelled: the focus returns", async () => {
    await openDetail(page);
    await button("Erase everything from this address").press("Enter");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(button("Erase everything from this address")).toBeFocused();
  });

  await test.step("another is asked for while it is under way: the answer closes the first message alone", async () => {
    const release = await holdRequests(page, `**${DESK.erase}`);
    await choose("Erase");
    await expect(confirm).toBeDisabled();
    await eraseForGood();
    await expect(confirm).toHaveCSS("cursor", "progress");
    await page.keyboard.press("Escape");
    await expect(sheet).toBeVisible();
    await rows.first().getByRole("checkbox").check();
    await choose("Erase", list);
    await word.fill("era");
    release();
    await expect(toast).toContainText("1 message erased.");
    await expect(sheet).toBeHidden();
    await expect(word).toHaveValue("era");
  });

  await test.step("it fails: the dialog says why and, once that is left, the page", async () => {
    await openDetail(page);
    const calls = countCalls(page);
    await refuseCalls(page, because(503, "The database is down."), DESK.erase);
    await choose("Erase");
    await eraseForGood();
    await expect(dialog.getByRole("alert")).toHaveText("The database is down.");
    await expectSoon(page, async () => expect(calls(DESK.messages)).toBeGreaterThan(1));
    await expect(dialog.getByRole("alert")).toHaveText("The database is down.");
    const release = await holdRequests(page, `**${DESK.erase}`);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    release();
    await expect(toast).toContainText("The database is down.");
  });

  await test.step("others answer the selected message meanwhile: it erases what it said", async () => {
    await openDesk(page);
    await rows.first().getByRole("checkbox").check();
    await choose("Erase", list);
    await mockDesk(page, { [DESK.messages]: { ...LIST, messages: [] } });
    await expectSoon(page, (soon) => soon(rows).toHaveCount(0));
    const erased = page.waitForRequest(`**${DESK.erase}`);
    await eraseForGood();
    expect((await erased).postDataJSON()).toEqual({ ids: [LIST.messages[0]?.id] });
    await expect(toast).toContainText("1 message erased.");
  });
});

test("a note that is typed stays, for its organiser alone", async ({ page, allowConsole }) => {
  allowConsole(/status of (401|503)/);
  const { sheet, row, button, toast, note } = deskOf(page);

  await test.step("nothing to be seen is no note", async () => {
    await openDetail(page);
    await note.fill("\u200b\u3164");
    await expect(button("Add note")).toBeHidden();
    await note.fill("Ask Yael");
    await expect(button("Add note")).toBeVisible();
  });

  await test.step("each call says who is shown the desk: another sign-in has ended this session", async () => {
    const polled = page.waitForRequest(`**${DESK.messages}`);
    await page.clock.runFor(11_000);
    const headers = (await polled).headers();
    expect(headers[ADDRESS_HEADER.toLowerCase()]).toBe(encodeURIComponent(ADDRESS));
  });

  await test.step("another message is opened, and a call fails: it is there", async () => {
    await row("Noam Levi").click();
    await expect(note).toHaveValue("");
    await row("Maximilian").click();
    await expect(note).toHaveValue("Ask Yael");
    const error = "The database cannot be used at the moment.";
    await refuseCalls(page, because(503, error), DESK.act);
    await button("Add note").click();
    await expect(toast).toContainText(error);
    await expect(note).toHaveValue("Ask Yael");
  });

  await test.step("the session ends: another organiser does not see it, and its own does", async () => {
    for (const [address, value] of [
      [NOA, ""],
      [ADDRESS, "Ask Yael"],
    ] as const) {
      await endSession(page);
      await expect(sheet).toHaveCount(0);
      await mockDesk(page, { [DESK.session]: { ...SESSION, address } });
      await expectSoon(page, (soon) => soon(note).toHaveValue(value));
    }
  });

  await test.step("they sign out: nobody sees it", async () => {
    await page.getByText("Account").click();
    await button("Sign out").click();
    await page.waitForURL("/desk");
    await openDetail(page);
    await expect(note).toHaveValue("");
  });
});

test("a reply opens in another tab, and a question follows", async ({ page, site }) => {
  const { sheet, toast, note } = deskOf(page);
  const link = sheet.getByRole("link", { name: "Reply" });
  const open = { ...DETAIL, answeredAt: null };

  await test.step("a web mail answers: it stays, with no hold of the desk; none does: it is closed", async () => {
    await openDetail(page, { [DESK.message]: open });
    // Instead of the browser, which hands the address to a web mail or a mail program.
    await page.evaluate(() => {
      const { open } = window;
      window.open = (_, target) => open(localStorage.getItem("answer") ?? "", target);
    });
    await note.fill("Half of a no");
    const reply = async (answer: string) => {
      await page.evaluate((address) => localStorage.setItem("answer", address), answer);
      const opened = page.waitForEvent("popup");
      await link.click();
      return opened;
    };
    const empty = await reply("");
    // By another name it is another origin.
    const webMail = await reply(site.url.replace("localhost", "127.0.0.1"));
    await expect(webMail).toHaveURL(/127/);
    expect(await webMail.evaluate(() => opener)).toBeNull();
    const closed = empty.waitForEvent("close");
    await page.clock.fastForward(20_000);
    await closed;
    expect(webMail.isClosed()).toBe(false);
    await expect(page).toHaveURL(`/desk?m=${DETAIL.id}`);
    await expect(toast).toContainText("Have you answered");
    await expect(note).toHaveValue("Half of a no");
  });

  await test.step("a recommendation: it asks about whoever recommends; no tab may be opened: it is a link, once", async () => {
    const writer = { name: "Noa Cohen", email: "noa@example.com" };
    await openDetail(page, { [DESK.message]: { ...open, writer } });
    await page.evaluate(() => {
      window.open = () => null;
      addEventListener("click", (event) => {
        document.title = event.defaultPrevented ? "kept" : "followed";
      });
    });
    await link.click();
    await expect(page).toHaveTitle("followed");
    await expect(toast).toContainText("Have you answered \u2068Noa Cohen\u2069?");
    await link.dblclick();
    await expect(page).toHaveTitle("kept");
  });
});
