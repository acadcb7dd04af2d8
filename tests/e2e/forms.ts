import { expect, type Locator, type Page } from "@playwright/test";
import { contactPage, type FormPage, registrationPage } from "#contract/form-pages.ts";
import { open } from "./open.ts";
import { uniqueAddress } from "./organisers.ts";

type Words = readonly [title: string, description: string];

/** One of the two forms: where it is and what it takes (contract/), what it answers (docs/product.md, sections 5 and 8). */
interface Form extends FormPage {
  name: string;
  /** What its button says, also while the form is on its way. */
  button: RegExp;
  /** A filled-in form from a visitor that no other test has, by the labels of its fields. */
  newValues: () => { "Full name": string; Email: string; Company: string };
  /** The toast that asks for a field that was left blank. */
  refused: (label: string) => Words;
  success: Words;
  failure: Words;
}

export const CONTACT = {
  name: "contact form",
  ...contactPage,
  button: /^(Send message|Sending\.\.\.)$/,
  newValues: () => ({
    "Full name": "Dana Levi",
    Email: uniqueAddress("dana"),
    Company: "Acme",
    Message: "Hello.\nHow do I join?",
  }),
  refused: (label) => ["Error", `${label} is required`],
  success: ["Success!", "Your message has been submitted successfully."],
  failure: ["Error", "Something went wrong. Please try again."],
} as const satisfies Form;

export const REGISTRATION = {
  name: "registration form",
  ...registrationPage,
  button: /^(Register|Registering\.\.\.)$/,
  newValues: () => ({
    "Full name": "Noa Cohen",
    Email: uniqueAddress("noa"),
    Company: "Example Ltd",
    Title: "CISO",
  }),
  refused: () => ["Please fill in all fields", "All fields are required for registration."],
  success: ["Registration Successful!", "Thank you for registering. We'll send you details soon."],
  failure: ["Registration Failed", "There was an error with your registration. Please try again."],
} as const satisfies Form;

export const FORMS: readonly Form[] = [CONTACT, REGISTRATION];

/** A form on the page that is shown: its fields by label, and its button. */
export interface ShownForm {
  button: Locator;
  field(label: string): Locator;
  fill(values: Record<string, string>): Promise<void>;
  expectValues(values: Record<string, string>): Promise<void>;
}

export function formOn(page: Page, { button: name }: Form): ShownForm {
  const button = page.getByRole("button", { name });
  const form = page.locator("form").filter({ has: button });
  const field = (label: string) => form.getByLabel(label);
  return {
    button,
    field,
    async fill(values) {
      for (const [label, value] of Object.entries(values)) await field(label).fill(value);
    },
    async expectValues(values) {
      for (const [label, value] of Object.entries(values)) {
        await expect(field(label)).toHaveValue(value);
      }
    },
  };
}

/** The page of a form, come alive. */
export async function openForm(page: Page, form: Form): Promise<ShownForm> {
  await open(page, form.path);
  return formOn(page, form);
}

/** The fields that have to be filled in, by their labels, in the order in which they are asked for. */
export const requiredLabels = ({ fields }: Form): string[] =>
  Object.values(fields)
    .filter(({ required }) => required)
    .map(({ label }) => label);

/** The same fields after they were cleared. */
export const cleared = (values: Record<string, string>) =>
  Object.fromEntries(Object.keys(values).map((label) => [label, ""]));
