import type { Page } from "@playwright/test";
import { DESK } from "#contract/desk-paths.ts";
import { CONTACT } from "../forms.ts";
import { deskOf } from "./desk.ts";
import { mockDesk } from "./desk-answers.ts";
import { expectToast, openForm } from "./forms.ts";
import { galleryOf } from "./gallery.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/** The live regions of the page, also empty ones: role and text (WCAG 2.2, 4.1.3). */
const announcements = (page: Page): Promise<string[]> =>
  page
    .locator("[role=alert], [role=status]")
    .evaluateAll((all) =>
      all.map(
        (region) => `${region.role}: ${(region as HTMLElement).innerText.replace(/\s+/g, " ")}`,
      ),
    );

/** A page with a form has both regions from the start: screen readers announce only what is added to them later. */
const SILENT = ["alert: ", "status: "];

test("a refusal interrupts, a success waits for a pause, each is announced once; once dismissed, the regions are empty", async ({
  page,
}) => {
  const form = await openForm(page, CONTACT);
  expect(await announcements(page)).toEqual(SILENT);
  await form.button.click();
  await expectToast(page, "alert", ...CONTACT.blank("Full name"));
  expect(await announcements(page)).toEqual([
    `alert: ${CONTACT.blank("Full name").join(" ")}`,
    SILENT[1],
  ]);
  await form.fill(CONTACT.newValues());
  await form.button.click();
  await expectToast(page, "status", ...CONTACT.success);
  expect(await announcements(page)).toEqual([SILENT[0], `status: ${CONTACT.success.join(" ")}`]);
  await page.keyboard.press("Escape");
  await expect.poll(() => announcements(page)).toEqual(SILENT);
});

test("each step in a gallery is announced once, and nothing else is", async ({ page }) => {
  await open(page, "/events/quarterly-march-2025");
  const { next, thumbnails } = galleryOf(page);
  const status = page.getByRole("main").getByRole("status");
  // Like a screen reader, the observer is notified once of changes that happen together.
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
    expect(await announcements(page)).toEqual([`status: ${expected.at(-1)}`]);
  }
  expect(await changes.jsonValue()).toEqual(expected);
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
  const door = ["alert", "alert", "status"];
  expect(await offeredRegions(page)).toEqual(door);
  await deskOf(page).button("Send me a sign-in link").click();
  await expect(page.getByRole("status")).toContainText("If this address belongs to an organiser");
  expect(await offeredRegions(page)).toEqual(door);

  await mockDesk(page);
  await page.goto("/desk");
  await expect(deskOf(page).rows).toHaveCount(5);
  // The connection, new messages, and both of the toasts.
  expect(await offeredRegions(page)).toEqual(["alert", "status", "status", "status"]);

  await page.goto("/desk?view=status");
  const check = deskOf(page).button("Check the settings");
  await expect(check).toBeVisible();
  // The connection, the test mail, the settings and the toast.
  const status = ["alert", "alert", "alert", "status", "status", "status", "status"];
  expect(await offeredRegions(page)).toEqual(status);
  await check.click();
  await expect(page.getByText("1 error, 1 warning, 1 OK.")).toBeVisible();
  expect(await offeredRegions(page)).toEqual(status);
});
