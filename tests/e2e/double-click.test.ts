import { FORMS } from "../forms.ts";
import { expectToast, openForm } from "./forms.ts";
import { holdRequests } from "./loading.ts";
import { FUNCTION_URL } from "./messages.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#4-states: a double click on the button of a form is one click */

for (const kind of FORMS) {
  for (const [width, height] of [
    [1280, 900],
    [390, 600],
  ] as const) {
    test(`at ${width} px, a double click that sends a blank ${kind.name} leaves the focus in its first field, on the same page`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      const form = await openForm(page, kind);
      await form.button.dblclick();
      await expectToast(page, "alert", ...kind.blank("Full name"));
      await expect(form.field("Full name")).toBeFocused();
      await expect(form.field("Full name")).toBeInViewport({ ratio: 1 });
      await expect(page).toHaveURL(kind.path);
      await test.step("the next click counts", async () => {
        await form.field("Email").click();
        await expect(form.field("Email")).toBeFocused();
        await form.button.click();
        await expect(form.field("Full name")).toBeFocused();
      });
    });
  }

  test(`a double click that sends the ${kind.name} leaves the focus on its button`, async ({
    page,
  }) => {
    const release = await holdRequests(page, FUNCTION_URL);
    const form = await openForm(page, kind);
    await form.fill(kind.newValues());
    await form.button.dblclick();
    await expect(form.button).toBeDisabled();
    release();
    await expectToast(page, "status", ...kind.success);
    await expect(form.button).toBeFocused();
  });
}
