import { DESK } from "#contract/desk-paths.ts";
import { deskOf } from "./desk.ts";
import { DETAIL, DONE, mockDesk } from "./desk-answers.ts";
import { holdRequests } from "./loading.ts";
import { expect, test } from "./test.ts";

/* What an organiser learns of what they did (docs/product.md, section 10). */

test("the answer comes when another view is shown: a download is saved, an action is reported and can be undone", async ({
  page,
}) => {
  await mockDesk(page, { [DESK.act]: DONE });
  await page.route(`**${DESK.export}`, (route) =>
    route.fulfill({ headers: { "Content-Disposition": "attachment" }, body: "a,b" }),
  );
  await page.goto(`/desk?m=${DETAIL.id}`);
  const { button, sheet, toast } = deskOf(page);
  const [exported, acted] = [
    await holdRequests(page, `**${DESK.export}`),
    await holdRequests(page, `**${DESK.act}`),
  ];
  await button("Download CSV").click();
  await sheet.getByRole("button", { name: "Spam", exact: true }).click();
  await page.getByRole("link", { name: "Status" }).click();
  await expect(page.getByRole("heading", { name: "Status" })).toBeVisible();
  const downloading = page.waitForEvent("download");
  exported();
  expect((await downloading).suggestedFilename()).toMatch(/^all-[\d-]+\.csv$/);
  acted();
  await expect(toast).toContainText("1 message marked as spam.");
  await page.getByRole("link", { name: "Messages" }).click();
  await button("Undo").dblclick();
  await expect(toast).toHaveText(/^No longer marked as spam\./);
});

test("Undo is pressed twice: it is done once", async ({ page }) => {
  await mockDesk(page, { [DESK.act]: DONE });
  const calls: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(DESK.act)) calls.push(request.postDataJSON().action);
  });
  await page.goto(`/desk?m=${DETAIL.id}`);
  const { button, sheet, toast } = deskOf(page);
  await sheet.getByRole("button", { name: "Spam", exact: true }).click();
  await button("Undo").dblclick();
  await expect(toast).toContainText("No longer marked as spam.");
  expect(calls).toEqual(["spam", "undo-spam"]);
});

test("the dialog is closed while a message is erased: the page says that it was, and closes the message", async ({
  page,
}) => {
  await mockDesk(page, { [DESK.erase]: { erased: 1, warning: null } });
  const release = await holdRequests(page, `**${DESK.erase}`);
  await page.goto(`/desk?m=${DETAIL.id}`);
  const { button, sheet, toast } = deskOf(page);
  await button("Erase").click();
  await page.getByLabel("Type “erase” to confirm").fill("erase");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  release();
  await expect(toast).toContainText("1 message erased.");
  await expect(sheet).toBeHidden();
});
