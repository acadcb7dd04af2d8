import type { Page } from "@playwright/test";
import { AFTER_EVENTS, BEFORE_EVENTS } from "../events.ts";
import { CONTACT, REGISTRATION } from "../forms.ts";
import { barOf } from "./bar.ts";
import { expectToast, notifications, openForm } from "./forms.ts";
import { galleryOf } from "./gallery.ts";
import { layoutFaults } from "./layout.ts";
import { FUNCTION_URL } from "./messages.ts";
import { expectAsDesigned, inMode, modesOf } from "./modes.ts";
import { open } from "./open.ts";
import { holdRequests } from "./requests.ts";
import { loadFontsAndPictures } from "./screenshots.ts";
import { expect, test } from "./test.ts";
import { WIDE } from "./viewports.ts";

/* States of a page other than its first: they look as designed, are accessible and lose no text, in every mode. */

// Not the zone of the event, so that its card shows the visitor's time too.
test.use({ timezoneId: "Europe/London", viewport: WIDE });

test.setTimeout(120_000);

/** Looks at a state in every mode, reaching it again in each if need be, and returns to a wide screen. */
async function expectLook(page: Page, state: string, reach?: () => Promise<void>): Promise<void> {
  for (const mode of modesOf(state)) {
    await test.step(`${state}, ${mode.name}`, () =>
      inMode(page, mode, async () => {
        await reach?.();
        await expectAsDesigned(page, state, mode);
      }));
  }
  await page.setViewportSize(WIDE);
}

test("the open menu looks as designed", async ({ page }) => {
  // When the window is resized, it closes.
  await expectLook(page, "the open menu", async () => {
    await open(page, "/guidelines");
    const { toggle, events, past } = barOf(page);
    if (await toggle.isVisible()) await toggle.click();
    await events.click();
    await expect(past).toBeVisible();
  });
});

test("the contact form, refused, being sent and sent, looks as designed", async ({ page }) => {
  const refused = await openForm(page, CONTACT);
  await refused.button.click();
  await expectToast(page, "alert", ...CONTACT.blank("Full name"));
  await expectLook(page, "a refused contact form");

  await holdRequests(page, FUNCTION_URL);
  await sendMessage(page);
  await expect(page.getByRole("button", { name: "Sending..." })).toBeVisible();
  await expectLook(page, "a message being sent");

  await page.unrouteAll();
  await sendMessage(page);
  await expect(page.getByText("Success!")).toBeVisible();
  await expectLook(page, "a sent message");
});

async function sendMessage(page: Page): Promise<void> {
  const form = await openForm(page, CONTACT);
  await form.fill(CONTACT.newValues());
  await form.button.click();
}

test("a refused registration looks as designed", async ({ page }) => {
  const form = await openForm(page, REGISTRATION);
  await form.button.click();
  await expect(form.field("Title")).toHaveAttribute("aria-invalid");
  await expectLook(page, "a refused registration");
});

test("an event to come, one that is over, and a gallery's last photo look as designed", async ({
  page,
}) => {
  await page.clock.setFixedTime(BEFORE_EVENTS);
  await open(page, "/upcoming-events");
  await expect(page.getByRole("link", { name: "Add to calendar" }).first()).toBeVisible();
  await expectLook(page, "an upcoming event");

  await page.clock.setFixedTime(AFTER_EVENTS);
  await open(page, "/upcoming-events");
  await expect(page.getByText("This event has taken place.").first()).toBeVisible();
  await expectLook(page, "no upcoming event");

  await open(page, "/events/quarterly-march-2025");
  await loadFontsAndPictures(page);
  const { thumbnails, next } = galleryOf(page);
  await thumbnails.last().dispatchEvent("click");
  await expect(next).toBeDisabled();
  await expectLook(page, "a gallery at its last photo");
});

test("Who's Behind the Program is collapsed; a click on the heading expands it, as designed", async ({
  page,
}) => {
  await open(page, "/startup-program");
  const inside = page.getByRole("group").getByRole("paragraph").first();
  await expect(inside).toBeHidden();
  await page.getByRole("heading", { name: "Who's Behind the Program" }).click();
  await expect(inside).toBeVisible();
  await expectLook(page, "Who's Behind the Program, open");
});

test("each chapter of the speaker guide, and an enlarged poster, look as designed", async ({
  page,
}) => {
  const openChapter = async (id: string) => {
    await open(page, `/PracticalSecurityInfo#${id}`);
    // Once nothing loads that could move it.
    await loadFontsAndPictures(page);
    const chapter = page.locator(`#${id}`);
    await expect(chapter).toBeVisible();
    await chapter.evaluate((panel) => panel.scrollIntoView());
  };
  for (const id of ["technical", "episode", "social"]) {
    await openChapter(id);
    await expectLook(page, `the guide's chapter #${id}`);
  }
  // Other windows have scrolled what is behind it.
  await openChapter("social");
  const [poster] = await page.getByRole("link", { name: /^Enlarge/ }).all();
  await poster?.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectLook(page, "an enlarged poster");
});

test("from right to left arrows are mirrored, and the open menu and a toast lose no text", async ({
  page,
}) => {
  // As `direction: "rtl"` in the content would.
  const turn = () => page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  await open(page, "/PracticalSecurityInfo");
  await turn();
  const back = page.getByRole("main").getByRole("link", { name: "Practical Security Show" });
  await expect(back.locator("svg")).toHaveCSS("scale", "-1 1");

  await open(page, "/PracticalSecurity");
  await turn();
  await page.getByRole("button", { name: "Register" }).click();
  await page.setViewportSize({ width: 320, height: 900 });
  const title = notifications(page).getByText("Please fill in all fields");
  const dismiss = notifications(page).getByRole("button", { name: "Dismiss" });
  const [text, button] = [await title.boundingBox(), await dismiss.boundingBox()];
  expect(button?.x).toBeLessThan(text?.x ?? 0);
  const { toggle, events, past } = barOf(page);
  // By key: when the window is resized, the list would move away from the pointer and close.
  await toggle.press("Enter");
  await events.press("Enter");
  await expect(past).toBeVisible();
  expect(await layoutFaults(page, "overflow", "overlap")).toEqual([]);
});
