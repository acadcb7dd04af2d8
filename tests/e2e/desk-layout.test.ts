import { DESK } from "#contract/desk-paths.ts";
import { deskOf } from "./desk.ts";
import { DETAIL, mockDesk } from "./desk-answers.ts";
import { expect, test } from "./test.ts";
import { PHONE } from "./viewports.ts";

/* docs/product.md#messages */

test("on a phone the choices are behind a button that says them, where the keys reach them too; the current tab and the search are in view", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await mockDesk(page);
  await page.goto("/desk?tab=spam&state=held");
  const { tab, search, button } = deskOf(page);
  await expect(tab("Spam")).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await button("Choices: Held, Newest first").click();
  await page.getByLabel("State").selectOption("dead");
  await button("Choices: Not delivered, Newest first").press("Enter");
  await expect(page.getByLabel("State")).toBeHidden();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("the first message, and the first line of one that is open, stand in the upper half of the window", async ({
  page,
}) => {
  const [line, isLong, link] = ["Its first line.", true, null];
  const message = { name: "message", label: "Message", value: line, isLong, link };
  const email = { ...message, name: "email", value: "noa.levi@example.com", isLong: false };
  const sent = { kind: "contact", state: "sent", stateInWords: "", advice: "", answeredAt: null };
  const contact = { name: "Noa Levi", company: "Acme", fields: [email, message] };
  await mockDesk(page, { [DESK.message]: { ...DETAIL, ...sent, ...contact } });
  const bottomOf = async (text: string) => {
    const { y = 0, height = 0 } = (await page.getByText(text).boundingBox()) ?? {};
    return y + height;
  };
  for (const window of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(window);
    await page.goto(`/desk?m=${DETAIL.id}`);
    await expect(deskOf(page).sheet.getByText(email.value)).toBeVisible();
    expect(await bottomOf(line)).toBeLessThan(424);
    await page.goto("/desk");
    await expect(deskOf(page).rows.first()).toBeVisible();
    expect((await deskOf(page).rows.first().boundingBox())?.y).toBeLessThan(330);
  }
});
