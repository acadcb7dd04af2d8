import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Action } from "#contract/actions.ts";
import { PAGE } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { postMessage } from "../post-message.ts";
import { deskOf, searchFor, signIn } from "./desk.ts";
import { answerTo, DETAIL, DONE, LIST, mockDesk } from "./desk-answers.ts";
import { holdRequests, layoutShifts } from "./loading.ts";
import { expect, test } from "./test.ts";

/* The desk by keyboard, and for screen readers. */

test("search, move, open, close, select, and the list of keys", async ({ page, site }) => {
  await signIn(page, site);
  const mark = randomUUID().slice(0, 8);
  for (const name of ["Alef", "Bet", "Gimel"]) {
    await postMessage(site.url, "contact", `${mark} text`, { fullName: name });
  }
  const desk = deskOf(page);
  const { keyboard } = page;
  await keyboard.press("/");
  await expect(desk.search).toBeFocused();
  // Letters that are keys elsewhere are text here.
  await keyboard.type(`x?${mark}`);
  await expect(desk.search).toHaveValue(`x?${mark}`);
  await searchFor(page, mark);
  await expect(desk.rows).toHaveCount(3);
  await keyboard.press("ArrowDown");
  await expect(desk.row("Gimel")).toBeFocused();
  await keyboard.press("ArrowDown");
  await expect(desk.row("Bet")).toBeFocused();
  await keyboard.press("x");
  await expect(page.getByText("1 message selected")).toBeVisible();
  await keyboard.press("Enter");
  await expect(desk.sheet.getByRole("heading", { name: "Bet" })).toBeFocused();
  await keyboard.press("Escape");
  await expect(desk.sheet).toBeHidden();
  await expect(desk.row("Bet")).toBeFocused();
  await keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(desk.row("Bet")).toBeFocused();
  await expect(desk.row("Bet")).toContainText("read");
  await keyboard.press("u");
  await expect(desk.toast).toContainText("1 message marked as unread.");
  await expect(desk.row("Bet")).toContainText("new");
  await expect(desk.row("Bet")).toBeFocused();
  await keyboard.press("Enter");
  await desk.choose("Mark as unread");
  await expect(desk.sheet).toBeHidden();
  await expect(desk.row("Bet")).toBeFocused();
  await expect(desk.row("Bet")).toContainText("new");
});

test("an open message that is not in the list: u marks it as unread", async ({ page }) => {
  await mockDesk(page, { [DESK.messages]: { ...LIST, messages: [] }, [DESK.act]: DONE });
  await page.goto(`/desk?m=${DETAIL.id}`);
  const { sheet, toast } = deskOf(page);
  await expect(sheet.getByRole("heading", { level: 2 })).toBeFocused();
  await page.keyboard.press("u");
  await expect(toast).toContainText("1 message marked as unread.");
  await expect(sheet).toBeHidden();
});

test("what was pressed goes away, and the focus stays where the organiser works", async ({
  page,
}) => {
  const next = {
    ...DETAIL,
    id: "6f0c2a1e-0000-4000-8000-000000000000",
    name: "Sixth",
    company: "Contoso",
  };
  const all = { ...LIST, messages: [...LIST.messages, next], hasMore: false };
  let isSpam = false;
  // The page may ask at any time, so an answer changes by what is asked for or done, as the server's does.
  const answers = {
    [DESK.messages]: ({ size }: { size: number }) => (size > PAGE ? all : LIST),
    [DESK.message]: () => ({ ...DETAIL, isSpam }),
    [DESK.signIn]: answerTo(DESK.session),
    [DESK.act]: ({ action }: { action: Action }) => {
      isSpam = action === "spam";
      return DONE;
    },
  };
  await mockDesk(page, { ...answers, [DESK.session]: null });
  await page.goto("/desk#sign-in=abc");
  const { button, choose, rows, row, sheet, toast } = deskOf(page);
  await expect(button("Sign in")).toBeFocused();
  await mockDesk(page, answers);
  await button("Sign in").press("Enter");
  const heading = page.getByRole("heading", { name: "Messages", exact: true });
  await expect(heading).toBeFocused();

  await page.getByRole("checkbox", { name: /Noam Levi/ }).press("Space");
  await button("Mark as answered").press("Enter");
  await expect(toast).toContainText("marked as answered");
  await expect(heading).toBeFocused();

  await button("Show more").press("Enter");
  await expect(row("Sixth")).toBeFocused();
  await expect(rows).toHaveCount(6);

  await row("Maximilian").press("Enter");
  await expect(sheet.getByRole("heading", { level: 2 })).toBeFocused();
  await choose("Spam");
  await expect(sheet.getByText("More")).toBeFocused();
  await sheet.getByRole("button", { name: "Not spam" }).press("Enter");
  await expect(sheet.getByRole("button", { name: "Not spam" })).toBeHidden();
  await expect(sheet.getByRole("heading", { level: 2 })).toBeFocused();
});

test("beside Reply a message has what its state asks for, and the rest under More, Erase last; Escape there closes it alone", async ({
  page,
}) => {
  let state: Partial<typeof DETAIL> = {};
  const message = { ...DETAIL, answeredAt: null, notes: [] };
  await mockDesk(page, { [DESK.message]: () => ({ ...message, ...state }) });
  const { sheet } = deskOf(page);
  const more = sheet.getByText("More", { exact: true });
  // But for the first, which closes it, and the last, which erases an address.
  const buttons = async () => (await sheet.getByRole("button").allInnerTexts()).slice(1, -1);
  for (const [given, shown, rest] of [
    [{ state: "sent" }, [], ["Spam", "Send again"]],
    [{ state: "held" }, ["Not spam", "Spam"], []],
    [{ state: "sent", isSpam: true }, ["Not spam"], ["Send again"]],
    [{ state: "dead" }, ["Send again"], ["Spam"]],
  ] as const) {
    state = given;
    await page.goto(`/desk?m=${DETAIL.id}`);
    await expect(sheet.getByRole("link", { name: "Reply" })).toBeVisible();
    const first = ["Mark as answered", ...shown];
    expect(await buttons()).toEqual(first);
    await more.press("Enter");
    expect(await buttons()).toEqual([...first, "Mark as unread", ...rest, "Erase"]);
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(deskOf(page).button("Mark as unread")).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

test("cancelling an erasure returns the focus", async ({ page }) => {
  await mockDesk(page);
  await page.goto(`/desk?m=${DETAIL.id}`);
  const erase = page.getByRole("button", { name: "Erase everything from this address" });
  await erase.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(erase).toBeFocused();
});

test("a check of the settings is announced once when it is done, keeps the focus, and moves nothing", async ({
  page,
}) => {
  await mockDesk(page);
  await page.goto("/desk?view=status");
  const check = deskOf(page).button("Check the settings");
  const status = page.getByRole("region", { name: "Settings" }).getByRole("status");
  // Findings that come late are not taken for the answer to the key.
  const late = await holdRequests(page, `**${DESK.diagnosis}`);
  await check.press("Enter");
  const checking = page.getByRole("button", { name: "Checking..." });
  await expect(checking).toBeFocused();
  await expect(status).toHaveText("Checking...");
  await checking.press("Enter");
  const before = await layoutShifts(page);
  await page.clock.runFor(1_000);
  late();
  await expect(status).toHaveText("1 error, 1 warning, 1 OK.");
  await expect(check).toBeFocused();
  expect(await layoutShifts(page)).toEqual(before);
  await expect(page.getByRole("list", { name: "Findings" }).getByRole("listitem")).toContainText([
    "Error: DKIM",
    "Warning: DMARC",
    "OK: Database",
  ]);
});

/** The roles of the live regions that Chromium offers to screen readers, sorted. */
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

test("the desk's regions are offered to screen readers before anything is said in them, and those that say something are the same", async ({
  page,
}) => {
  await mockDesk(page, { [DESK.session]: null, [DESK.links]: null });
  await page.goto("/desk");
  await page.getByLabel("Email").fill("dana@example.com");
  // For refusals of the desk, and below the field.
  const signIn = ["alert", "alert", "status"];
  expect(await offeredRegions(page)).toEqual(signIn);
  await deskOf(page).button("Send me a sign-in link").click();
  await expect(page.getByRole("status")).toContainText("If this address belongs to an organiser");
  expect(await offeredRegions(page)).toEqual(signIn);

  await mockDesk(page);
  await page.goto("/desk");
  await expect(deskOf(page).rows).toHaveCount(5);
  // The connection, what was found or came in, the selection, and both of the toasts.
  expect(await offeredRegions(page)).toEqual(["alert", ...Array(4).fill("status")]);

  await page.goto("/desk?view=status");
  const check = deskOf(page).button("Check the settings");
  await expect(check).toBeVisible();
  // The connection, the settings, and both of the toasts.
  const status = ["alert", "status", "status", "status"];
  expect(await offeredRegions(page)).toEqual(status);
  await check.click();
  await expect(page.getByText("1 error, 1 warning, 1 OK.")).toBeVisible();
  expect(await offeredRegions(page)).toEqual(status);
});
