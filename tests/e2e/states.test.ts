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

/** A state of a page other than its first, and how a visitor gets there. */
type State = {
  name: string;
  reach: (page: Page) => Promise<void>;
  /** Whether resizing the window ends it. */
  endsOnResize?: true;
};

const STATES: State[] = [
  {
    name: "the open menu",
    reach: async (page) => {
      await open(page, "/guidelines");
      const { toggle, events, past } = barOf(page);
      if (await toggle.isVisible()) await toggle.click();
      await events.click();
      await expect(past).toBeVisible();
    },
    endsOnResize: true,
  },
  {
    name: "a refused contact form",
    reach: async (page) => {
      const form = await openForm(page, CONTACT);
      await form.button.click();
      await expectToast(page, "alert", ...CONTACT.blank("Full name"));
    },
  },
  {
    name: "a refused registration",
    reach: async (page) => {
      const form = await openForm(page, REGISTRATION);
      await form.button.click();
      await expect(form.field("Title")).toHaveAttribute("aria-invalid");
    },
  },
  {
    name: "a message being sent",
    reach: async (page) => {
      await holdRequests(page, FUNCTION_URL);
      const form = await openForm(page, CONTACT);
      await form.fill(CONTACT.newValues());
      await form.button.click();
      await expect(form.button).toHaveText("Sending...");
    },
  },
  {
    name: "a sent message",
    reach: async (page) => {
      const form = await openForm(page, CONTACT);
      await form.fill(CONTACT.newValues());
      await form.button.click();
      await expect(page.getByText("Success!")).toBeVisible();
    },
  },
  {
    name: "an upcoming event",
    reach: async (page) => {
      await page.clock.setFixedTime(BEFORE_EVENTS);
      await open(page, "/upcoming-events");
      await expect(page.getByRole("link", { name: "Add to calendar" }).first()).toBeVisible();
    },
  },
  {
    name: "no upcoming event",
    reach: async (page) => {
      await page.clock.setFixedTime(AFTER_EVENTS);
      await open(page, "/upcoming-events");
      await expect(page.getByText("This event has taken place.").first()).toBeVisible();
    },
  },
  {
    name: "Who's Behind the Program, open",
    reach: async (page) => {
      await open(page, "/startup-program");
      await page.locator("summary").click();
      await expect(page.locator("details p").first()).toBeVisible();
    },
  },
  ...["technical", "episode", "social"].map((chapter) => ({
    name: `the guide's chapter #${chapter}`,
    reach: async (page: Page) => {
      await openChapter(page, chapter);
    },
  })),
  {
    name: "an enlarged poster",
    reach: async (page) => {
      await openChapter(page, "social");
      await page
        .getByRole("link", { name: /^Enlarge/ })
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "a gallery at its last photo",
    reach: async (page) => {
      await open(page, "/events/quarterly-march-2025");
      await loadFontsAndPictures(page);
      const { thumbnails, next } = galleryOf(page);
      await thumbnails.last().dispatchEvent("click");
      await expect(next).toBeDisabled();
    },
  },
];

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

for (const { name, reach, endsOnResize } of STATES) {
  test(`${name}: looks as designed, is accessible and loses no text, in every mode`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await watchPolicy(page);
    for (const [index, mode] of modesOf(name).entries()) {
      await inMode(page, mode, async () => {
        if (index === 0 || endsOnResize) await reach(page);
        await expectAsDesigned(page, name, mode);
      });
    }
    expect(await policyViolations(page)).toEqual([]);
  });
}
