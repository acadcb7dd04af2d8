import { ADDRESS_HEADER } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { deskOf, expectSoon } from "./desk.ts";
import {
  ADDRESS,
  answerTo,
  because,
  DETAIL,
  endSession,
  mockDesk,
  openDesk,
  openDetail,
  refuseCalls,
} from "./desk-answers.ts";
import { expect, test } from "./test.ts";

test("what is typed stays, for its organiser alone", async ({ page, allowConsole }) => {
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
    const noa = { ...(answerTo(DESK.session) as object), address: "noa@circle.test" };
    await endSession(page);
    await expect(sheet).toBeHidden();
    await expect(note).toHaveCount(0);
    await mockDesk(page, { [DESK.session]: noa });
    await expectSoon(page, (soon) => soon(note).toHaveValue(""));
    await endSession(page);
    await expect(note).toHaveCount(0);
    await mockDesk(page);
    await expectSoon(page, (soon) => soon(note).toHaveValue("Ask Yael"));
  });

  await test.step("they sign out: nobody sees it", async () => {
    await mockDesk(page, { [DESK.signOut]: null });
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

  await test.step("a recommendation: it is asked whether whoever recommends was answered; no tab may be opened: it is a link, once", async () => {
    const writer = { name: "Noa Cohen", email: "noa@example.com" };
    await openDesk(page, `?m=${DETAIL.id}`, { [DESK.message]: { ...open, writer } });
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
