import type { Page } from "@playwright/test";
import { AFTER_EVENTS, BEFORE_EVENTS } from "../events.ts";
import { CONTACT, REGISTRATION } from "../forms.ts";
import { barOf } from "./bar.ts";
import { expectToast, openForm } from "./forms.ts";
import { galleryOf } from "./gallery.ts";
import { holdRequests, policyViolations, watchPolicy } from "./loading.ts";
import { FUNCTION_URL } from "./messages.ts";
import { expectAsDesigned, inMode, modesOf } from "./modes.ts";
import { open } from "./open.ts";
import { loadFontsAndPictures } from "./screenshots.ts";
import { expect, test } from "./test.ts";

/** A state of a page other than its first, and how a visitor gets there, from the state before it. */
type State = [name: string, reach: (page: Page) => Promise<unknown>];

const VISITS: Record<string, State[]> = {
  "the bar": [
    [
      "the open menu",
      async (page) => {
        await open(page, "/guidelines");
        const { toggle, events, past } = barOf(page);
        if (await toggle.isVisible()) await toggle.click();
        await events.click();
        await expect(past).toBeVisible();
      },
    ],
  ],
  "the contact form": [
    [
      "a refused contact form",
      async (page) => {
        const form = await openForm(page, CONTACT);
        await form.button.click();
        await expectToast(page, "alert", ...CONTACT.blank("Full name"));
      },
    ],
    [
      "a message being sent",
      async (page) => {
        await holdRequests(page, FUNCTION_URL);
        await sendMessage(page);
        await expect(page.getByRole("button", { name: "Sending..." })).toBeVisible();
      },
    ],
    [
      "a sent message",
      async (page) => {
        await page.unrouteAll();
        await sendMessage(page);
        await expect(page.getByText("Success!")).toBeVisible();
      },
    ],
  ],
  "the registration": [
    [
      "a refused registration",
      async (page) => {
        const form = await openForm(page, REGISTRATION);
        await form.button.click();
        await expect(form.field("Title")).toHaveAttribute("aria-invalid");
      },
    ],
  ],
  "the events": [
    [
      "an upcoming event",
      async (page) => {
        await page.clock.setFixedTime(BEFORE_EVENTS);
        await open(page, "/upcoming-events");
        await expect(page.getByRole("link", { name: "Add to calendar" }).first()).toBeVisible();
      },
    ],
    [
      "no upcoming event",
      async (page) => {
        await page.clock.setFixedTime(AFTER_EVENTS);
        await open(page, "/upcoming-events");
        await expect(page.getByText("This event has taken place.").first()).toBeVisible();
      },
    ],
    [
      "a gallery at its last photo",
      async (page) => {
        await open(page, "/events/quarterly-march-2025");
        await loadFontsAndPictures(page);
        const { thumbnails, next } = galleryOf(page);
        await thumbnails.last().dispatchEvent("click");
        await expect(next).toBeDisabled();
      },
    ],
  ],
  "the Startup Program": [
    [
      "Who's Behind the Program, open",
      async (page) => {
        await open(page, "/startup-program");
        await page.locator("summary").click();
        await expect(page.locator("details p").first()).toBeVisible();
      },
    ],
  ],
  "the speaker guide": [
    ...["technical", "episode", "social"].map(
      (chapter): State => [`the guide's chapter #${chapter}`, (page) => openChapter(page, chapter)],
    ),
    [
      "an enlarged poster",
      async (page) => {
        const [poster] = await page.getByRole("link", { name: /^Enlarge/ }).all();
        await poster?.click();
        await expect(page.getByRole("dialog")).toBeVisible();
      },
    ],
  ],
};

async function sendMessage(page: Page): Promise<void> {
  const form = await openForm(page, CONTACT);
  await form.fill(CONTACT.newValues());
  await form.button.click();
}

/** Opens the guide at a chapter, and returns there once nothing loads that could move it. */
async function openChapter(page: Page, id: string): Promise<void> {
  await open(page, `/PracticalSecurityInfo#${id}`);
  await loadFontsAndPictures(page);
  const chapter = page.locator(`#${id}`);
  await expect(chapter).toBeVisible();
  await chapter.evaluate((panel) => panel.scrollIntoView());
}

// Not the zone of the event, so that its card shows the visitor's time too.
test.use({ timezoneId: "Europe/London" });

for (const [subject, states] of Object.entries(VISITS)) {
  test(`${subject}: its states look as designed, are accessible and lose no text`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await watchPolicy(page);
    for (const [name, reach] of states) {
      for (const [index, mode] of modesOf(name).entries()) {
        await test.step(`${name}, ${mode.name}`, () =>
          inMode(page, mode, async () => {
            // When the window is resized, the menu closes.
            if (index === 0 || name === "the open menu") await reach(page);
            await expectAsDesigned(page, name, mode);
          }));
      }
      expect(await policyViolations(page)).toEqual([]);
    }
  });
}
