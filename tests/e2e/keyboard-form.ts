import type { Page } from "@playwright/test";
import { tabTo } from "./keyboard.ts";
import {
  CONTACT_TOASTS,
  contactForm,
  contactValues,
  registrationForm,
  registrationValues,
} from "./message-form.ts";

type Words = readonly [title: string, description: string];

/** A form as a visitor with a keyboard meets it: where it is, what it takes and what it answers (specification, sections 5 and 8). */
type KeyboardForm = {
  name: string;
  path: string;
  formOf: typeof contactForm;
  newValues: () => { Email: string; Company: string };
  /** The fields that have to be filled in, in the order in which they are asked for, and the toast that asks. */
  required: string[];
  refused: (label: string) => Words;
  success: Words;
  failure: Words;
};

export const FORMS: KeyboardForm[] = [
  {
    name: "contact form",
    path: "/",
    formOf: contactForm,
    newValues: contactValues,
    required: ["Full name", "Email", "Message"],
    refused: (label) => ["Error", `${label} is required`],
    ...CONTACT_TOASTS,
  },
  {
    name: "registration form",
    path: "/PracticalSecurity",
    formOf: registrationForm,
    newValues: registrationValues,
    required: ["Full name", "Email", "Company", "Title"],
    refused: () => ["Please fill in all fields", "All fields are required for registration."],
    success: [
      "Registration Successful!",
      "Thank you for registering. We'll send you details soon.",
    ],
    failure: [
      "Registration Failed",
      "There was an error with your registration. Please try again.",
    ],
  },
];

/** Fills in fields by their labels, in their order, by Tab and typing alone. */
export async function typeInto(
  page: Page,
  form: ReturnType<typeof contactForm>,
  values: Record<string, string>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await tabTo(page, form.field(label));
    await page.keyboard.type(value);
  }
}
