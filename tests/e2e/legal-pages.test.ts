import { accessibility } from "#site/content/accessibility.ts";
import { privacy } from "#site/content/privacy.ts";
import { CONTACT, openForm } from "./forms.ts";
import { open } from "./open.ts";
import { PAGES } from "./pages.ts";
import { expect, test } from "./test.ts";

for (const [path, document] of [
  ["/accessibility", accessibility],
  ["/privacy", privacy],
] as const) {
  test(`${path} holds every word of its content, its date and whom to write to`, async ({
    page,
  }) => {
    await open(page, path);
    const main = page.getByRole("main");
    const shown = (await main.innerText()).replace(/\s+/g, " ");
    for (const { title, blocks } of document.sections) {
      await expect(main.getByRole("heading", { level: 2, name: title, exact: true })).toBeVisible();
      for (const block of blocks) {
        if (block.kind === "text") expect(shown).toContain(block.text);
        if (block.kind === "list") for (const item of block.items) expect(shown).toContain(item);
        if (block.kind === "facts") {
          for (const { label, value } of block.items) expect(shown).toContain(`${label} ${value}`);
        }
      }
    }
    await expect(main.locator("time")).toHaveAttribute("datetime", document.date);
    const { name, email } = document.contact;
    expect(shown).toContain(name);
    await expect(main.getByRole("link", { name: email }).last()).toHaveAttribute(
      "href",
      `mailto:${email}`,
    );
  });

  test(`the contents of ${path} stay in view and lead to each section`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, path);
    const contents = page.getByRole("navigation", { name: "Contents" });
    for (const { id, title } of document.sections) {
      await contents.getByRole("link", { name: title }).click();
      await expect(page).toHaveURL(`${path}#${id}`);
      await expect(page.getByRole("heading", { level: 2, name: title })).toBeInViewport();
      await expect(contents).toBeInViewport();
    }
  });
}

test("as the privacy notice says: no page sets a cookie, and a sent message leaves nothing behind", async ({
  page,
  context,
}) => {
  for (const { path } of PAGES) await open(page, path);
  const form = await openForm(page, CONTACT);
  await form.fill(CONTACT.newValues());
  await form.button.click();
  await expect(page.getByText("Success!")).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
