import { accessibility } from "#site/content/accessibility.ts";
import { privacy } from "#site/content/privacy.ts";
import { WHOLE } from "../whole.ts";
import { CONTACT, openForm } from "./forms.ts";
import { open } from "./open.ts";
import { PAGES } from "./pages.ts";
import { expect, test } from "./test.ts";

const LEGAL = [
  ["/privacy", privacy],
  ["/accessibility", accessibility],
] as const;

for (const [path, document] of WHOLE ? LEGAL : LEGAL.slice(0, 1)) {
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
  site,
}) => {
  for (const { path } of PAGES) {
    expect((await fetch(site.url + path)).headers.getSetCookie(), path).toEqual([]);
  }
  const form = await openForm(page, CONTACT);
  await form.fill(CONTACT.newValues());
  await form.button.click();
  await expect(page.getByText("Success!")).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
