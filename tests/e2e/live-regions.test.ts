import type { Page } from "@playwright/test";
import { axTree, textOf, theNode, withRole } from "./ax-tree.ts";
import { CONTACT, FORMS, openForm, REGISTRATION } from "./forms.ts";
import { GALLERIES, galleryOf } from "./gallery.ts";
import { open } from "./open.ts";
import { ALL_PATHS } from "./pages.ts";
import { expect, test } from "./test.ts";
import { expectToast } from "./toast.ts";

/** What the live regions of the page say now, with their roles and in their order; empty ones too (WCAG 2.2, 4.1.3). */
async function announcements(page: Page): Promise<string[]> {
  const regions = (await axTree(page)).filter(({ role }) => role === "alert" || role === "status");
  return regions.map((region) => `${region.role}, ${region.states.live}: ${textOf(region)}`);
}

/** What a page with a form has from the start, so that what comes into it is told: failures, successes. */
const SILENT = ["alert, assertive: ", "status, polite: "];

test("every page with a form has two regions for toasts, both silent, and no other page has any", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  for (const path of ALL_PATHS) {
    await open(page, path);
    const found = await announcements(page);
    const hasForm = FORMS.some((form) => form.path === path);
    // The position in a gallery stands there from the start, where nothing announces it.
    const gallery = GALLERIES.find((one) => one.path === path);
    if (gallery) {
      expect(found.shift()).toMatch(
        new RegExp(`^status, polite: Photograph 1 of ${gallery.total}: \\w`),
      );
    }
    expect(found, path).toEqual(hasForm ? SILENT : []);
  }
});

test("a refusal is announced once, at once, and its words are at the field too", async ({
  page,
}) => {
  const form = await openForm(page, CONTACT);
  await form.button.click();
  await expectToast(page, "alert", ...CONTACT.refused("Full name"));
  expect(await announcements(page)).toEqual([
    `alert, assertive: ${CONTACT.refused("Full name").join(" ")}`,
    SILENT[1],
  ]);
  const field = theNode(await axTree(page), "textbox", "Full name");
  expect(field.description).toBe("Full name is required");
});

test("a refused registration is announced once, and each field says what it lacks", async ({
  page,
}) => {
  const form = await openForm(page, REGISTRATION);
  await form.button.click();
  await expect(form.field("Full name")).toBeFocused();
  expect(await announcements(page)).toEqual([
    `alert, assertive: ${REGISTRATION.refused().join(" ")}`,
    SILENT[1],
  ]);
  const fields = withRole(await axTree(page), "textbox").map(({ description }) => description);
  expect(fields).toEqual(
    Object.values(REGISTRATION.fields).map(({ label, required }) =>
      required ? `${label} is required` : "",
    ),
  );
});

test("a success is announced once and waits for a pause; dismissed, the regions are silent again", async ({
  page,
}) => {
  const form = await openForm(page, CONTACT);
  await form.fill(CONTACT.newValues());
  await form.button.click();
  await expect(page.getByText("Success!")).toBeVisible();
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
  for (const position of [2, 3, 4]) {
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
