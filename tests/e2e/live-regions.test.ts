import type { Page } from "@playwright/test";
import { axTree, textOf } from "./ax-tree.ts";
import { CONTACT, openForm } from "./forms.ts";
import { galleryOf } from "./gallery.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";
import { expectToast } from "./toast.ts";

/** What the live regions of the page say now, with their roles and in their order; empty ones too (WCAG 2.2, 4.1.3). */
async function announcements(page: Page): Promise<string[]> {
  const regions = (await axTree(page)).filter(({ role }) => role === "alert" || role === "status");
  return regions.map((region) => `${region.role}, ${region.states.live}: ${textOf(region)}`);
}

/** What a page with a form has from the start, so that what comes into it is told: failures, successes. */
const SILENT = ["alert, assertive: ", "status, polite: "];

test("a refusal is announced once, at once; a success once, and it waits for a pause; dismissed, the regions are silent again", async ({
  page,
}) => {
  const form = await openForm(page, CONTACT);
  expect(await announcements(page)).toEqual(SILENT);
  await form.button.click();
  await expectToast(page, "alert", ...CONTACT.refused("Full name"));
  expect(await announcements(page)).toEqual([
    `alert, assertive: ${CONTACT.refused("Full name").join(" ")}`,
    SILENT[1],
  ]);
  await form.fill(CONTACT.newValues());
  await form.button.click();
  await expectToast(page, "status", ...CONTACT.success);
  expect(await announcements(page)).toEqual([
    SILENT[0],
    `status, polite: ${CONTACT.success.join(" ")}`,
  ]);
  await page.keyboard.press("Escape");
  await expect.poll(() => announcements(page)).toEqual(SILENT);
});

test("each step in a gallery changes its position once, and nothing else is announced", async ({
  page,
}) => {
  await open(page, "/events/quarterly-march-2025");
  const { next, thumbnails } = galleryOf(page);
  const status = page.getByRole("main").getByRole("status");
  // The observer is called once for all that happens to the region in one go, as a screen reader is.
  const changes = await status.evaluateHandle((region) => {
    const texts: (string | null)[] = [];
    new MutationObserver(() => texts.push(region.textContent)).observe(region, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    return texts;
  });
  const expected: string[] = [];
  for (const position of [2, 3]) {
    await next.click();
    const alt = await thumbnails
      .nth(position - 1)
      .getByRole("img")
      .getAttribute("alt");
    expected.push(`Photograph ${position} of 10: ${alt}`);
    await expect(status).toHaveText(expected.at(-1) ?? "");
    expect(await announcements(page)).toEqual([`status, polite: ${expected.at(-1)}`]);
  }
  expect(await changes.jsonValue()).toEqual(expected);
});
