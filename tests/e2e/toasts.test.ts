import { CONTACT, openForm, REGISTRATION } from "./forms.ts";
import { scrollTo, scrollTop } from "./scroll.ts";
import { expect, test } from "./test.ts";
import { expectNoToast, expectToast, notices } from "./toast.ts";

/* docs/product.md#8-messages-and-errors */

test("a toast goes on Escape wherever the focus is, by its button without moving the page, and with the page; the same one again is shown anew", async ({
  page,
}) => {
  const form = await openForm(page, CONTACT);
  const dismiss = notices(page).getByRole("button", { name: "Dismiss" });
  const heading = page.getByRole("heading", { level: 1 });
  const refuse = async () => {
    await form.button.click();
    await expectToast(page, "alert", ...CONTACT.refused("Full name"));
  };
  await test.step("Escape", async () => {
    await refuse();
    await expect(form.field("Full name")).toBeFocused();
    await page.keyboard.press("Escape");
    await expectNoToast(page);
    await expect(form.field("Full name")).toBeFocused();
  });
  await test.step("the same one again", async () => {
    await refuse();
    const toast = await notices(page).getByText("Full name is required").elementHandle();
    await refuse();
    expect(await toast?.evaluate((element) => element.isConnected)).toBe(false);
  });
  await test.step("its button", async () => {
    await scrollTo(page, 0);
    await dismiss.click();
    await expectNoToast(page);
    expect(await scrollTop(page)).toBe(0);
  });
  await test.step("in a small window, inside of it", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await refuse();
    await expect(notices(page).getByText("Full name is required")).toBeInViewport({ ratio: 1 });
    await dismiss.click();
    await expectNoToast(page);
  });
  await test.step("another page, and back", async () => {
    await refuse();
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
    await expect(heading).toHaveText("Privacy notice");
    await expectNoToast(page);
    await page.goBack();
    await expect(heading).toContainText("CONNECTING");
    await expectNoToast(page);
  });
});

for (const [width, height] of [
  [1280, 900],
  [390, 844],
] as const) {
  test(`a refusal in a window of ${width} by ${height} px can be seen, and covers nothing of what it speaks of: no field that is wrong, no error, not the button`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const [about, filled] of [
      [CONTACT, []],
      [CONTACT, ["Full name", "Email"]],
      [REGISTRATION, []],
      [REGISTRATION, ["Full name", "Email"]],
    ] as const) {
      const form = await openForm(page, about);
      for (const label of filled) await form.field(label).fill("dana@example.com");
      await form.button.click();
      const toast = notices(page).getByRole("alert").locator("> *");
      await expect(toast).toBeInViewport({ ratio: 1 });
      const wrong = page.locator(".field:has([aria-invalid])");
      await expect(wrong.first()).toBeInViewport({ ratio: 1 });
      for (const part of [...(await wrong.all()), form.button]) {
        const [below, above] = [await part.boundingBox(), await toast.boundingBox()];
        if (!below || !above) throw new Error("not laid out");
        expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
      }
    }
  });
}
