import type { Page } from "@playwright/test";
import { holdAttempts } from "./attempts.ts";
import { barOf } from "./bar.ts";
import { AHEAD, OVER } from "./events.ts";
import { CONTACT, openForm, REGISTRATION } from "./forms.ts";
import { galleryOf } from "./gallery.ts";
import { open } from "./open.ts";
import { expect } from "./test.ts";
import { expectToast } from "./toast.ts";

/** A state that a page can be in beside its first one, and how a visitor gets there. */
type State = {
  name: string;
  reach: (page: Page) => Promise<void>;
  /** Whether another window ends it, so that it has to be reached again there. */
  anew?: true;
};

/** Every state of the site that a visitor can bring about. */
export const STATES: State[] = [
  {
    name: "the opened menu",
    reach: async (page) => {
      await open(page, "/guidelines");
      const { toggle, events, past } = barOf(page);
      if (await toggle.isVisible()) await toggle.click();
      await events.click();
      await expect(past).toBeVisible();
    },
    anew: true,
  },
  {
    name: "a refused contact form",
    reach: async (page) => {
      const form = await openForm(page, CONTACT);
      await form.button.click();
      await expectToast(page, "alert", ...CONTACT.refused("Full name"));
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
    name: "a message on its way",
    reach: async (page) => {
      await holdAttempts(page);
      const form = await openForm(page, CONTACT);
      await form.fill(CONTACT.newValues());
      await form.button.click();
      await expect(form.button).toHaveText("Sending...");
    },
  },
  {
    name: "the thanks for a message",
    reach: async (page) => {
      const form = await openForm(page, CONTACT);
      await form.fill(CONTACT.newValues());
      await form.button.click();
      await expect(page.getByText("Success!")).toBeVisible();
    },
  },
  {
    name: "an event that lies ahead",
    reach: async (page) => {
      await page.clock.setFixedTime(AHEAD);
      await open(page, "/upcoming-events");
      await expect(page.getByRole("link", { name: "Add to calendar" }).first()).toBeVisible();
    },
  },
  {
    name: "no event that lies ahead",
    reach: async (page) => {
      await page.clock.setFixedTime(OVER);
      await open(page, "/upcoming-events");
      await expect(page.getByText("This event has taken place.").first()).toBeVisible();
    },
  },
  {
    name: "the opened Who's Behind the Program",
    reach: async (page) => {
      await open(page, "/startup-program");
      await page.locator("summary").click();
      await expect(page.locator("details p").first()).toBeVisible();
    },
  },
  ...["technical", "episode", "social"].map((chapter) => ({
    name: `the guide's chapter #${chapter}`,
    reach: async (page: Page) => {
      await open(page, `/PracticalSecurityInfo#${chapter}`);
      await expect(page.locator(`#${chapter}`)).toBeVisible();
    },
  })),
  {
    name: "an enlarged poster",
    reach: async (page) => {
      await open(page, "/PracticalSecurityInfo#social");
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
      await open(page, "/events/quarterly-march-2025?photo=10");
      await expect(galleryOf(page).next).toBeDisabled();
    },
  },
];
