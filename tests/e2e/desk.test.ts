import { randomUUID } from "node:crypto";
import { DESK } from "#contract/desk-paths.ts";
import { postMessage } from "../post-message.ts";
import { deskOf, expectSoon, SPAM, searchFor, signIn } from "./desk.ts";
import { DETAIL, LIST, mockDesk } from "./desk-answers.ts";
import { policyViolations, recordRequests, watchPolicy } from "./loading.ts";
import { expect, test } from "./test.ts";

test("messages are searched, read, answered, hidden, released, sent again and erased, with undo", async ({
  page,
  site,
}) => {
  await watchPolicy(page);
  await signIn(page, site);
  const mark = randomUUID().slice(0, 8);
  const email = `${mark}@example.com`;
  await postMessage(site.url, "contact", `${mark} first`, { fullName: "דנה Levi", email });
  await postMessage(site.url, "invite", `${mark} second`, { email });
  await postMessage(site.url, "contact", `${mark} held`, { fullName: "Mallory", email, ...SPAM });
  const desk = deskOf(page);
  await searchFor(page, mark);
  await expect(desk.rows).toHaveCount(3);

  await desk.row("דנה Levi").click();
  await expect(desk.sheet.getByRole("heading", { name: "דנה Levi" })).toBeFocused();
  await expect(desk.sheet).toContainText(`${mark} first`);
  const reply = desk.sheet.getByRole("link", { name: "Reply" });
  const url = new URL(String(await reply.getAttribute("href")));
  expect([url.pathname, url.searchParams.get("subject")]).toEqual([
    email,
    "Re: דנה Levi (Acme): message from the website",
  ]);
  expect(url.searchParams.get("body")).toContain(`> ${mark} first`);
  await reply.click();
  await expect(desk.toast).toContainText("Have you answered \u2068דנה Levi\u2069?");
  await desk.toast.getByRole("button", { name: "Mark as answered" }).click();
  await expect(desk.toast).toContainText("1 message marked as answered.");
  await expect(desk.sheet).toContainText("Answered by organisers@circle.test");
  await desk.button("Undo").click();
  await expect(desk.button("Mark as answered")).toBeVisible();

  await desk.choose("Spam");
  await expect(desk.sheet).toContainText("Marked as spam.");
  await expect(desk.rows).toHaveCount(2);
  await desk.button("Undo").click();
  await expect(desk.rows).toHaveCount(3);

  await page.goBack();
  await expect(desk.sheet).toBeHidden();
  await page.getByLabel("State").selectOption("held");
  await expect(desk.rows).toHaveCount(1);
  await expect(page).toHaveTitle(/^\(\d+\) Messages · Desk$/);
  await desk.row("Mallory").click();
  await expect(desk.sheet).toContainText("held: the hidden field is filled in");
  const sent = site.mailbox.mails.length;
  await desk.button("Not spam").click();
  await expect(desk.sheet).toContainText("waiting to be sent");
  await desk.button("Undo").click();
  await expect(desk.sheet).toContainText("held: the hidden field is filled in");
  await desk.button("Not spam").click();
  await desk.choose("Send again");
  await expect.poll(() => site.mailbox.mails.length).toBe(sent + 1);
  expect(site.mailbox.mails.at(-1)?.text).toContain(`${mark} held`);
  const emails = desk.sheet.locator(".desk-record");
  await expectSoon(page, () => expect(emails).toContainText("delivered", { timeout: 1_000 }));

  await desk.choose("Erase");
  const dialog = page.getByRole("dialog", { name: "Erase for good" });
  await expect(dialog).toContainText("This permanently erases 1 message.");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("textbox").fill("erase");
  await dialog.getByRole("button", { name: "Erase" }).click();
  await expect(desk.toast).toContainText("1 message erased.");
  await expect(desk.sheet).toBeHidden();

  await expect(page.getByText(/^Nothing found/)).toBeVisible();
  await page.getByLabel("State").selectOption("");
  await expect(desk.rows).toHaveCount(2);
  await desk.row("דנה Levi").click();
  await desk.button("Erase everything from this address").click();
  await expect(dialog).toContainText(`This permanently erases 2 messages from ${email}.`);
  await dialog.getByRole("textbox").fill("erase");
  await page.keyboard.press("Enter");
  await expect(desk.toast).toContainText("2 messages erased.");
  await expect(page.getByText(/^Nothing found/)).toBeVisible();
  expect(await policyViolations(page)).toEqual([]);

  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("row", { name: /erased 2 messages/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "דנה Levi" })).toHaveCount(0);
  await page.getByRole("link", { name: "Status" }).click();
  await desk.button("Send yourself a test message").click();
  await expect(desk.toast).toContainText("Accepted. The mail server said: 250");
  expect(site.mailbox.mails.at(-1)?.subject).toBe("Test message");
});

test("another organiser's change and a new message appear without a reload; several are done at once", async ({
  page,
  site,
  context,
}) => {
  await signIn(page, site);
  const mark = randomUUID().slice(0, 8);
  await postMessage(site.url, "contact", `${mark} one`, { fullName: "One" });
  await postMessage(site.url, "registration", `${mark} two`, { fullName: "Two" });
  const [desk, otherPage] = [deskOf(page), await context.newPage()];
  const other = deskOf(otherPage);
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
  await expectSoon(page, () =>
    expect(other.rows.filter({ hasText: "answered" })).toHaveCount(2, { timeout: 1_000 }),
  );

  await postMessage(site.url, "contact", `${mark} three`, { fullName: "Three" });
  await expectSoon(page, () => expect(desk.row("Three")).toBeVisible({ timeout: 1_000 }));
  await expect(page.getByText("A new message has come in.")).toBeAttached();
});

test("a reply to a recommendation: it is asked whether whoever recommends was answered", async ({
  page,
}) => {
  const writer = { name: "Noa Cohen", email: "noa@example.com" };
  await mockDesk(page, { [DESK.message]: { ...DETAIL, writer, answeredAt: null } });
  await page.goto(`/desk?m=${DETAIL.id}`);
  const { sheet, toast } = deskOf(page);
  await sheet.getByRole("link", { name: "Reply" }).click();
  await expect(toast).toContainText("Have you answered \u2068Noa Cohen\u2069?");
});

test("a time is chosen by its name or by days, and stays what it is; in another order nothing is announced as new", async ({
  page,
}) => {
  await mockDesk(page);
  const asked: { from?: string; to?: string; order?: string }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(DESK.messages)) asked.push(request.postDataJSON());
  });
  // The mocked day is January 14, 2026.
  await page.goto("/desk?tab=all&time=days");
  const time = page.getByLabel("Received");
  const expectAsked = async (from?: string, to?: string) => {
    await expect.poll(() => [asked.at(-1)?.from, asked.at(-1)?.to]).toEqual([from, to]);
    // A list that is still on its way is not asked for again.
    await expect(page.locator(".desk-list")).toHaveAttribute("aria-busy", "false");
  };
  await expect(deskOf(page).rows.first()).toBeVisible();
  await expectAsked("2025-12-16");
  for (const id of ["year", "month", "days"]) {
    await time.selectOption(id);
    await expectAsked(id === "days" ? "2025-12-16" : "2026-01-01");
    await expect(time).toHaveValue(id);
  }
  await time.selectOption("between");
  const from = page.getByLabel("From", { exact: true });
  await expect(from).toHaveValue("2025-12-16");
  await from.fill("2026-01-01");
  await expectAsked("2026-01-01");
  const to = page.getByLabel("To", { exact: true });
  await mockDesk(page, { [DESK.messages]: { ...LIST, messages: [] } });
  await to.fill("2025-12-31");
  await expectAsked("2026-01-01", "2025-12-31");
  const reversed = page.getByRole("region").getByText("“From” is after “To”.");
  await expect(reversed).toBeVisible();
  await expect(page.getByText("Nothing found.")).toBeHidden();
  await expect(to).toHaveAttribute("aria-invalid", "true");
  await from.fill("");
  await expect(reversed).toBeHidden();
  await expectAsked(undefined, "2025-12-31");
  await page.reload();
  await expectAsked(undefined, "2025-12-31");
  await page.getByRole("link", { name: "Look at any time and state" }).click();
  await expectAsked();
  await expect(time).toHaveValue("any");

  await page.getByLabel("Order").selectOption("oldest");
  await expect.poll(() => asked.at(-1)?.order).toBe("oldest");
  const [first, ...others] = LIST.messages;
  await mockDesk(page, {
    [DESK.messages]: { ...LIST, messages: [...others, { ...first, receivedAt: Date.now() }] },
  });
  const last = deskOf(page).rows.last();
  await expectSoon(page, () => expect(last).toContainText(String(first?.name), { timeout: 1_000 }));
  await expect(page.getByText(/new messages? ha(s|ve) come in/)).toHaveCount(0);
});

test("tables by form, a filter by consent, and downloads of what is shown; what is searched for is in no address", async ({
  page,
  site,
}) => {
  await signIn(page, site);
  const mark = randomUUID().slice(0, 8);
  const registration = (name: string, consent: string) =>
    postMessage(site.url, "registration", `Marketing Consent: ${consent}`, {
      fullName: name,
      company: mark,
    });
  await registration("With", "Yes");
  await registration("Without", "No");
  const desk = deskOf(page);
  const requests = recordRequests(page);
  await page.goto("/desk?tab=registration");
  await searchFor(page, mark);
  await page.getByLabel("Show as").selectOption("table");
  const table = page.getByRole("table", { name: "Registrations" });
  await expect(table.getByRole("columnheader")).toHaveText([
    ...["Full name", "Email", "Company", "Title", "Consent", "Received", "State"],
  ]);
  await expect(table.getByRole("row")).toHaveCount(3);
  await page.getByLabel("Consent").selectOption("yes");
  await expect(table.getByRole("row")).toHaveCount(2);
  const downloading = page.waitForEvent("download");
  await desk.button("Download CSV").click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^registration-[\d-]+\.csv$/);
  const chunks = await download.createReadStream().then((stream) => stream.toArray());
  expect(Buffer.concat(chunks).toString().split("\r\n")).toHaveLength(3);
  await page.reload();
  await expect(table.getByRole("row")).not.toHaveCount(0);
  await expect(desk.search).toHaveValue("");
  await expect(page).toHaveURL("/desk?tab=registration&consent=yes&as=table");
  await searchFor(page, mark);
  expect(requests.map(String).filter((url) => url.includes(mark))).toEqual([]);
  await table.getByRole("link", { name: "With" }).click();
  await expect(desk.sheet.getByRole("heading", { name: "With" })).toBeFocused();
});
