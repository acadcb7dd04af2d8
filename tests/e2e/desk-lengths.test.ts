import { DESK } from "#contract/desk-paths.ts";
import { deskOf } from "./desk.ts";
import { DETAIL, LIST, mockDesk } from "./desk-answers.ts";
import { expect, test } from "./test.ts";

test("names of 200 characters and an address of 400: a row beside a message stays low, the tabs in one line, and the columns of the table in view; its links fill their cells", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const name = "Maximilian ".repeat(20).slice(0, 200);
  const company = `https://example.com/${"path/".repeat(80)}`.slice(0, 400);
  const [first, ...others] = LIST.messages;
  const hostile = { ...first, name, company: name, values: { ...first?.values, company } };
  const messages = [hostile, { ...others[0], name: "N" }];
  await mockDesk(page, { [DESK.messages]: { ...LIST, messages, needs: 12 } });
  await page.goto(`/desk?m=${DETAIL.id}`);
  await expect(deskOf(page).sheet.getByText("Locks.")).toBeVisible();
  const row = await deskOf(page).rows.first().boundingBox();
  expect(row?.height).toBeLessThan(160);
  const [all, spam] = [await deskOf(page).tab("All").boundingBox(), deskOf(page).tab("Spam")];
  expect((await spam.boundingBox())?.y).toBe(all?.y);

  await page.goto("/desk?tab=contact&as=table");
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader", { name: "State" })).toBeInViewport();
  const cell = await table.getByRole("rowheader", { name: "N", exact: true }).boundingBox();
  const link = await table.getByRole("link", { name: "N", exact: true }).boundingBox();
  expect(link?.width).toBe(cell?.width);
  expect(link?.height).toBeGreaterThanOrEqual(44);
});
