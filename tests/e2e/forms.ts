import type { Frame, Locator, Page } from "@playwright/test";
import type { Form } from "../forms.ts";
import { open } from "./open.ts";
import { holdRequests } from "./requests.ts";
import { expect } from "./test.ts";

/** A form on the current page: its fields by label, and its button. */
export interface ShownForm {
  button: Locator;
  field(label: string): Locator;
  fill(values: Record<string, string>): Promise<void>;
  expectValues(values: Record<string, string>): Promise<void>;
}

export function formOn(page: Page | Frame, { button: name }: Form): ShownForm {
  const button = page.getByRole("button", { name });
  const form = page.locator("form").filter({ has: button });
  // Other fields, which may be hidden, have similar labels ("Your email"), and an optional one says so in its own.
  const field = (label: string) =>
    form.getByLabel(new RegExp(`^${RegExp.escape(label)}( \\(optional\\))?$`));
  return {
    button,
    field,
    async fill(values) {
      for (const [label, value] of Object.entries(values)) {
        const isSelect = await field(label).evaluate((control) => control.matches("select"));
        await (isSelect ? field(label).selectOption(value) : field(label).fill(value));
      }
    },
    async expectValues(values) {
      for (const [label, value] of Object.entries(values)) {
        await expect(field(label)).toHaveValue(value);
      }
    },
  };
}

/** Opens the page of a form, hydrated. */
export async function openForm(page: Page, form: Form): Promise<ShownForm> {
  await open(page, form.path);
  return formOn(page, form);
}

/** The scripts of the islands. */
export const SCRIPTS = "**/assets/*.js*";

/** Opens the page of a form, whose scripts do not come before `release` is called. */
export async function openEarly(page: Page, form: Form) {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto(form.path);
  return { form: formOn(page, form), release };
}

/** The same fields, empty. */
export const cleared = (values: Record<string, string>) =>
  Object.fromEntries(Object.keys(values).map((label) => [label, ""]));

/** The region that shows toasts. */
export const notifications = (page: Page | Frame) =>
  page.getByRole("region", { name: "Notifications" });

/** Waits until this is the only toast. A destructive one has the role `alert`, any other `status`. */
export async function expectToast(
  page: Page,
  role: "alert" | "status",
  ...texts: readonly [title: string, description: string, ...reason: string[]]
): Promise<void> {
  const region = notifications(page);
  await expect(region.getByRole(role).getByRole("paragraph")).toHaveText(texts);
  await expect(region.getByRole("paragraph")).toHaveCount(texts.length);
}

export async function expectNoToast(page: Page): Promise<void> {
  await expect(notifications(page).getByRole("paragraph")).toHaveCount(0);
}

/** What the server has written above a form that it has refused. */
export const bannerOn = (page: Page, [title]: readonly [title: string, text: string]) =>
  page.locator("form").getByRole("paragraph").filter({ hasText: title });

/** Expects the page that confirms a form that the browser has sent. */
export async function expectConfirmation(
  page: Page,
  { sentPath, success: [heading, text] }: Form,
): Promise<void> {
  await expect(page).toHaveURL(sentPath);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page.getByRole("main")).toContainText(text);
}
