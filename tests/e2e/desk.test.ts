import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { HONEYPOT } from "#contract/form.ts";
import { postMessage } from "../post-message.ts";
import { deskOf, expectSoon, openLink, searchFor } from "./desk.ts";
import { recordRequests } from "./requests.ts";
import { expect, test } from "./test.ts";

test("messages are read, answered, hidden, sent and erased", async ({
  page,
  site,
  context,
  allowConsole,
}) => {
  const desk = deskOf(page);
  const mark = randomUUID().slice(0, 8);
  const email = `${mark}@example.com`;
  const spam = { [HONEYPOT]: "https://spam.example" };
  const sent = site.mailbox.mails;
  const link = await openLink(page, site);

  await test.step("a link from the mail signs in with a click, not by being opened", async () => {
    await expect(desk.button("Sign in")).toBeFocused();
    expect(page.url()).toBe(`${site.url}/desk`);
    expect(await context.cookies()).toEqual([]);
    await desk.button("Sign in").click();
    await expect(desk.heading("Messages")).toBeFocused();
    await expect(desk.heading("Messages")).toHaveCSS("outline-style", "none");
  });

  await postMessage(site.url, "contact", `${mark} first`, { fullName: "דנה Levi", email });
  await postMessage(site.url, "invite", `${mark} second`, { email });
  await postMessage(site.url, "contact", `${mark} held`, { fullName: "Mallory", email, ...spam });

  await test.step("a message is found and read", async () => {
    await searchFor(page, mark);
    await expect(desk.rows).toHaveCount(3);
    await desk.row("דנה Levi").click();
    await expect(desk.sheet.getByRole("heading", { name: "דנה Levi" })).toBeFocused();
    await expect(desk.sheet).toContainText(`${mark} first`);
    await expect(desk.row("דנה Levi")).toContainText("read");
  });

  await test.step("a reply asks whether it is answered", async () => {
    await desk.sheet.getByRole("link", { name: "Reply" }).click();
    await expect(desk.toast).toContainText("Have you answered \u2068דנה Levi\u2069?");
    await desk.toast.getByRole("button", { name: "Mark as answered" }).click();
    await expect(desk.toast).toContainText("1 message marked as answered.");
    await expect(desk.sheet).toContainText("Answered by organisers@circle.test");
    await desk.button("Undo").click();
    await expect(desk.button("Mark as answered")).toBeVisible();
  });

  await test.step("it is marked as spam: no other tab has it, until that is undone", async () => {
    await desk.choose("Spam");
    await expect(desk.sheet).toContainText("Marked as spam.");
    await expect(desk.rows).toHaveCount(2);
    await desk.button("Undo").click();
    await expect(desk.rows).toHaveCount(3);
    await page.goBack();
    await expect(desk.sheet).toBeHidden();
  });

  await test.step("a held message is released, held again, and sent", async () => {
    await page.getByLabel("State").selectOption("held");
    await expect(desk.rows).toHaveCount(1);
    await expect(page).toHaveTitle(/^\(\d+\) Messages · Desk$/);
    await desk.row("Mallory").click();
    const before = sent.length;
    await expect(desk.sheet).toContainText("held: the hidden field is filled in");
    await desk.button("Not spam").click();
    await expect(desk.sheet).toContainText("waiting to be sent");
    await desk.button("Undo").click();
    await expect(desk.sheet).toContainText("held: the hidden field is filled in");
    await desk.button("Not spam").click();
    await desk.choose("Send again");
    await expect.poll(() => sent.length).toBe(before + 1);
    expect(sent.at(-1)?.text).toContain(`${mark} held`);
    const delivered = desk.sheet.getByText("delivered", { exact: true });
    await expectSoon(page, (soon) => soon(delivered).toBeVisible());
  });

  await test.step("all of its address is erased", async () => {
    const dialog = page.getByRole("dialog", { name: "Erase for good" });
    await desk.button("Erase everything from this address").click();
    await expect(dialog).toContainText(`This permanently erases 3 messages from ${email}.`);
    await dialog.getByRole("textbox").fill("erase");
    await page.keyboard.press("Enter");
    await expect(desk.toast).toContainText("3 messages erased.");
    await expect(desk.sheet).toBeHidden();
    await expect(page.getByText(/^Nothing found/)).toBeVisible();
  });

  await test.step("the history has it without a name; signed out, the link is of no use", async () => {
    await desk.link("History").click();
    await expect(page.getByRole("row", { name: /erased 3 messages/ })).toBeVisible();
    await expect(desk.link("דנה Levi")).toHaveCount(0);
    await page.getByText("Account").click();
    await desk.button("Sign out").click();
    await expect(page.getByLabel("Email")).toBeVisible();
    allowConsole(/status of 401/);
    await page.goto("about:blank");
    await page.goto(link);
    await desk.button("Sign in").click();
    await expect(page.getByText(/^This link cannot be used/)).toBeVisible();
    await expect(page.getByLabel("Email")).toBeVisible();
  });
});

test("two organisers see what comes in and what is done", async ({ page, site, context }) => {
  const [desk, otherPage] = [deskOf(page), await context.newPage()];
  const other = deskOf(otherPage);
  const requests = recordRequests(page);
  const mark = randomUUID().slice(0, 8);
  const register = (fullName: string, consent: string) => {
    const text = `Marketing Consent: ${consent}`;
    return postMessage(site.url, "registration", text, { fullName, company: mark });
  };
  await openLink(page, site);
  await desk.button("Sign in").click();
  await expect(desk.heading("Messages")).toBeVisible();
  await register("With", "Yes");
  await register("Without", "No");

  await test.step("several are answered at once: the other sees it without a reload", async () => {
    await desk.tab("All").click();
    await otherPage.goto("/desk?tab=all");
    await searchFor(page, mark);
    await searchFor(otherPage, mark);
    await expect(other.rows).toHaveCount(2);
    await expect(desk.rows).toHaveCount(2);
    await page.getByLabel("Select all shown").check();
    await expect(page.getByText("2 messages selected")).toBeVisible();
    await desk.button("Mark as answered").click();
    await expect(desk.toast).toContainText("2 messages marked as answered.");
    const answered = other.rows.filter({ hasText: "answered" });
    await expectSoon(page, (soon) => soon(answered).toHaveCount(2));
  });

  await test.step("a message comes in without a reload; a note by keyboard: the other sees it", async () => {
    await postMessage(site.url, "invite", mark, { fullName: "Rivka" });
    await expectSoon(page, (soon) => soon(desk.row("Rivka")).toBeVisible());
    await desk.row("Rivka").press("Enter");
    await expect(desk.sheet.getByRole("heading", { name: "Rivka" })).toBeFocused();
    await page.keyboard.press("n");
    await page.keyboard.type("לשאול את יעל n");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(desk.toast).toContainText("Note added to 1 message.");
    await expectSoon(page, (soon) => soon(other.row("Rivka")).toContainText("לשאול"));
  });

  await test.step("answered with another, which stays when that is undone; erased by a second press", async () => {
    const note = desk.sheet.getByRole("listitem").filter({ hasText: "לשאול" });
    await expect(note.locator("p").first()).toHaveCSS("direction", "rtl");
    await expect(note).toContainText("organisers@circle.test");
    await desk.note.fill("invited to the December meeting");
    await desk.button("Mark as answered, with this note").click();
    await expect(desk.sheet).toContainText("Answered by organisers@circle.test");
    await expect(desk.note).toHaveValue("");
    await desk.button("Undo").click();
    await expect(desk.button("Mark as answered")).toBeVisible();
    await expect(desk.sheet).toContainText("December meeting");
    await note.getByRole("button").click();
    await note.getByRole("button", { name: "Erase it for good" }).click();
    await expect(desk.toast).toContainText("Note erased.");
    await expect(note).toBeHidden();
  });

  await test.step("a table by consent, downloaded as shown; no address has what is searched for", async () => {
    const table = page.getByRole("table", { name: "Registrations" });
    await page.goto("/desk?tab=registration");
    await searchFor(page, mark);
    await page.getByLabel("Show as").selectOption("table");
    await expect(table.getByRole("row")).toHaveCount(3);
    await page.getByLabel("Consent").selectOption("yes");
    await expect(table.getByRole("row")).toHaveCount(2);
    const downloading = page.waitForEvent("download");
    await desk.button("Download CSV").click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^registration-[\d-]+\.csv$/);
    expect((await readFile(await download.path(), "utf8")).split("\r\n")).toHaveLength(3);
    await page.reload();
    await expect(table.getByRole("row")).not.toHaveCount(0);
    await expect(desk.search).toHaveValue("");
    await expect(page).toHaveURL("/desk?tab=registration&consent=yes&as=table");
    await searchFor(page, mark);
    expect(requests.map(String).filter((url) => url.includes(mark))).toEqual([]);
    await table.getByRole("link", { name: "With" }).click();
    await expect(desk.sheet.getByRole("heading", { name: "With" })).toBeFocused();
  });
});
