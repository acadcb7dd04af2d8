import { randomUUID } from "node:crypto";
import { ADDRESS_HEADER } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { postMessage } from "../post-message.ts";
import { deskOf, expectSoon, searchFor, signIn } from "./desk.ts";
import { ADDRESS, answerTo, DETAIL, endSession, mockDesk } from "./desk-answers.ts";
import { expect, test } from "./test.ts";

test("a note by keyboard, seen by others without a reload; answered with another; erased by a second press", async ({
  page,
  site,
  context,
}) => {
  await signIn(page, site);
  const mark = randomUUID().slice(0, 8);
  await postMessage(site.url, "invite", mark, { fullName: "Rivka" });
  const [desk, otherPage] = [deskOf(page), await context.newPage()];
  const other = deskOf(otherPage);
  await otherPage.goto("/desk");
  await searchFor(otherPage, mark);
  await searchFor(page, mark);
  await desk.row("Rivka").press("Enter");
  await expect(desk.sheet.getByRole("heading", { name: "Rivka" })).toBeFocused();
  await page.keyboard.press("n");
  await page.keyboard.type("לשאול את יעל n");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(desk.toast).toContainText("Note added to 1 message.");
  const [note] = [desk.sheet.getByRole("listitem").filter({ hasText: "לשאול" })];
  await expect(note.locator("p").first()).toHaveCSS("direction", "rtl");
  await expect(note).toContainText("organisers@circle.test");
  await expectSoon(page, () => expect(other.rows).toContainText("לשאול", { timeout: 1_000 }));

  await page.getByLabel(/^Add a note/).fill("invited to the December meeting");
  await desk.button("Mark as answered, with this note").click();
  await expect(desk.sheet).toContainText("Answered by organisers@circle.test");
  await expect(page.getByLabel(/^Add a note/)).toHaveValue("");
  await desk.button("Undo").click();
  await expect(desk.button("Mark as answered")).toBeVisible();
  await expect(desk.sheet).toContainText("December meeting");
  await note.getByRole("button").click();
  await note.getByRole("button", { name: "Erase it for good" }).click();
  await expect(desk.toast).toContainText("Note erased.");
  await expect(note).toBeHidden();
});

test("what is typed survives another message, a failed call and a lost session; another organiser does not see it, nor does anybody after signing out", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of (401|503)/);
  const refused = { error: "The database cannot be used at the moment." };
  await mockDesk(page);
  await page.goto(`/desk?m=${DETAIL.id}`);
  const { sheet, row, button, toast } = deskOf(page);
  const field = page.getByLabel(/^Add a note/);
  const polled = page.waitForRequest(`**${DESK.messages}`);
  await field.fill("\u200b\u3164");
  await expect(button("Add note")).toBeHidden();
  await field.fill("Ask Yael");
  await expect(button("Add note")).toBeVisible();
  await page.clock.runFor(11_000);
  // Who is shown the desk: if somebody else has signed in since, the session has ended.
  expect((await polled).headers()[ADDRESS_HEADER.toLowerCase()]).toBe(encodeURIComponent(ADDRESS));

  await row("Noam Levi").click();
  await expect(field).toHaveValue("");
  await row("Maximilian").click();
  await expect(field).toHaveValue("Ask Yael");

  await page.route(`**${DESK.act}`, (route) => route.fulfill({ status: 503, json: refused }));
  await button("Add note").click();
  await expect(toast).toContainText(refused.error);
  await expect(field).toHaveValue("Ask Yael");

  await endSession(page);
  await expect(sheet).toBeHidden();
  await expect(field).toHaveCount(0);
  const noa = { ...(answerTo(DESK.session) as object), address: "noa@circle.test" };
  await mockDesk(page, { [DESK.session]: noa });
  await expectSoon(page, () => expect(field).toHaveValue("", { timeout: 1_000 }));
  await endSession(page);
  await expect(field).toHaveCount(0);
  await mockDesk(page);
  await expectSoon(page, () => expect(field).toHaveValue("Ask Yael", { timeout: 1_000 }));

  await mockDesk(page, { [DESK.signOut]: null });
  await page.getByText("Account").click();
  await button("Sign out").click();
  await page.waitForURL("/desk");
  await page.goto(`/desk?m=${DETAIL.id}`);
  await expect(field).toHaveValue("");
});

test("a reply opens in a tab of its own: it stays if a web mail answers there, which gets no hold of the desk, and is closed if none does; the desk, its question and a note stay", async ({
  page,
  site,
}) => {
  await mockDesk(page, { [DESK.message]: { ...DETAIL, answeredAt: null } });
  // Instead of the browser, which hands the address to a web mail or a mail program.
  await page.addInitScript(() => {
    const { open } = window;
    window.open = (_, target) => open(localStorage.getItem("answer") ?? "", target);
  });
  await page.goto(`/desk?m=${DETAIL.id}`);
  const { sheet, toast } = deskOf(page);
  const field = page.getByLabel(/^Add a note/);
  await field.fill("Half of a no");
  const reply = async (answer: string) => {
    await page.evaluate((address) => localStorage.setItem("answer", address), answer);
    const opened = page.waitForEvent("popup");
    await sheet.getByRole("link", { name: "Reply" }).click();
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
  await expect(field).toHaveValue("Half of a no");
});

test("no tab may be opened: a reply is the link that it looks like, once for a double click", async ({
  page,
}) => {
  await mockDesk(page);
  await page.addInitScript(() => {
    window.open = () => null;
    addEventListener("click", (event) => {
      document.title = event.defaultPrevented ? "kept" : "followed";
    });
  });
  await page.goto(`/desk?m=${DETAIL.id}`);
  const reply = deskOf(page).sheet.getByRole("link", { name: "Reply" });
  await reply.click();
  await expect(page).toHaveTitle("followed");
  await reply.dblclick();
  await expect(page).toHaveTitle("kept");
});
