import type { Page } from "@playwright/test";
import { DESK } from "#contract/desk-paths.ts";
import { CONTACT } from "../forms.ts";
import { deskOf, expectSoon } from "./desk.ts";
import { DETAIL, HISTORY, LIST, mockDesk, openDetail, STATUS } from "./desk-answers.ts";
import { expectToast, openForm } from "./forms.ts";
import { FUNCTION_URL } from "./messages.ts";
import { holdRequests } from "./requests.ts";
import { expect, test } from "./test.ts";
import { translate } from "./translate.ts";

/* The translation of a browser takes every text out of the document. React does not know, and must neither fail nor show old words. */

test("the desk is translated: whatever changes is shown, also back", async ({ page }) => {
  const { sheet, rows, button, choose, toast, tab, note, dialog, link } = deskOf(page);
  const shownOn = (desk: Page) => desk.getByRole("main").innerText();
  const [first, ...others] = LIST.messages;
  const changed = {
    [DESK.messages]: {
      ...LIST,
      messages: [
        { ...first, company: "", stateInWords: "waiting", isUnread: false, answeredAt: 1 },
        ...others.map((message) => ({ ...message, answeredAt: null, lastNote: "Ask Yael" })),
      ],
      open: 0,
    },
    [DESK.message]: {
      ...DETAIL,
      ...{ name: "Noa", company: "", answeredAt: null, isSpam: true, consent: null },
      notes: DETAIL.notes.slice(1).map((note) => ({ ...note, isErasable: false })),
      email: { ...DETAIL.email, stateInWords: "waiting", endedAt: null, dueAt: 0, reply: null },
      history: [],
    },
  };
  // A page that is never translated.
  const untouched = await page.context().newPage();
  await openDetail(page);
  const before = await shownOn(page);
  await translate(page);
  expect(await shownOn(page)).toBe(before);

  await test.step("the list and a message", async () => {
    for (const state of [changed, {}, changed, {}]) {
      await mockDesk(page, state);
      await openDetail(untouched, state);
      const expected = await shownOn(untouched);
      await expectSoon(page, async () => expect(await shownOn(page)).toBe(expected));
    }
    await untouched.close();
  });

  await test.step("a note", async () => {
    for (const isShown of [true, false, true]) {
      await note.fill(isShown ? "Ask Yael" : "");
      await expect(button("Add note")).toBeVisible({ visible: isShown });
    }
    await button("Add note").click();
    await expect(toast).toContainText("Note added to 1 message.");
    await expect(button("Add note")).toBeHidden();
    await button("Erase this note").click();
    await button("Erase it for good").click();
    await expect(toast).toContainText("Note erased.");
    await expect(toast).not.toContainText("Note added");
  });

  await test.step("an action, taken back; a selection, and a dialog", async () => {
    await sheet.getByRole("button", { name: "Mark as not answered" }).click();
    await button("Undo").click();
    await expect(toast).toContainText("Taken back for 1 message.");
    await button("Dismiss").click();
    for (const count of ["1 message", "2 messages"]) {
      await rows.getByRole("checkbox", { checked: false }).first().check();
      await expect(page.getByText(`${count} selected`)).toBeVisible();
    }
    await choose("Erase");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await tab("Spam").click();
    await expect(tab("Spam")).toHaveAttribute("aria-current", "page");
    await page.keyboard.press("Escape");
  });

  await test.step("status and history", async () => {
    await link("Status").click();
    await expect(page.getByText("4 messages held")).toBeVisible();
    const groups = { flood: 1, due: 0, dead: 3 };
    const none = { oldestWaiting: null, lastSentAt: null, lastBackupAt: 1 };
    await mockDesk(page, { [DESK.status]: { ...STATUS, ...none, groups } });
    await expectSoon(page, (soon) => soon(page.getByText("1 message held")).toBeVisible());
    await expect(page.getByText("None is waiting")).toBeVisible();
    await mockDesk(page, { [DESK.history]: { ...HISTORY, entries: [] } });
    await expectSoon(page, (soon) => soon(page.getByText("4 messages held")).toBeVisible());
    await button("Check the settings").click();
    await expect(page.getByText("1 error, 1 warning, 1 OK.")).toBeVisible();
    await link("History").click();
    await mockDesk(page);
    await expectSoon(page, (soon) => soon(page.getByText("read a message")).toBeVisible());
    await link("Messages").click();
    await expect(rows.first()).toBeVisible();
  });
});

test("other words are put in the place of the desk's: names, keys and what is typed stay", async ({
  page,
}) => {
  const { title, sheet, row, choose, dialog } = deskOf(page);
  const writer = { name: "Rose Enter", company: "Organisers" };
  await openDetail(page, { [DESK.message]: { ...DETAIL, ...writer } });
  const organisers = { Organisers: "Veranstalter", organisers: "veranstalter" };
  const erase = { Erase: "Löschen", erase: "löschen" };
  await translate(page, { ...organisers, ...erase, Rose: "Rosa", Enter: "Los", "No name": "Ohne" });
  await expect(title).toHaveText("Rose Enter");
  await expect(sheet.getByText("Organisers", { exact: true })).toBeVisible();
  await expect(sheet.getByText(/Rosa|Veranstalter/)).toHaveCount(0);
  await expect(row("Ohne")).toBeVisible();

  await page.keyboard.press("?");
  await expect(dialog.getByText("Enter", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  await choose("Löschen");
  const [, word = ""] = /“(.*)”/.exec(await dialog.locator("label").innerText()) ?? [];
  await dialog.getByRole("textbox").fill(word);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
});

/* That a gallery and the guide go on working is in gallery.test.ts and speaker-guide.test.ts. */
test("a form that the browser has translated goes on working", async ({ page }) => {
  const form = await openForm(page, CONTACT);
  await translate(page);
  await form.button.click();
  await expectToast(page, "alert", ...CONTACT.blank("Full name"));
  await form.fill(CONTACT.newValues());
  const release = await holdRequests(page, FUNCTION_URL);
  await form.button.click();
  await expect(form.button).toHaveText("Sending...");
  release();
  await expectToast(page, "status", ...CONTACT.success);
  await expect(form.button).toHaveText("Send message");
});
